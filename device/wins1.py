# Which deals can be won: written by tools/solve.py table, not by hand.
# Three deals a character, two bits each from the lowest: 0 unwinnable, 1 unknown, 2 easy, 3 hard.
WINS = (
    (  # casio
     "_o3?S`lld_1:>kop_o:Zkk[pZ`p`lkl>l_lpR_[Ro[[_lR>o[_XZ[ppcod`k[cXpZ_p]_m_klcZo_mo[ook[`d]Z`]o_",
     ":cZ_RZlapo[>klop>Z_oZ`Z_[k_lZ]`pl[Rclol[kcl_pmZd<[_lpkSmplS[Z]>_k`Z:_pl`]ko?k_o_m[[_okokppi`",
     "]l`Z[c][kkl_ok_`ZX[c_k3`ZlZkl_oo_`Zk``l`[lZ:Xo_lm?[kip]l[pkkoSo:[Zl?`o_Z__lpcploRmooXp_d`[_[",
     "`ok`kkkl`SSd[`[lk`m[p:i`[p?pop[>ck2c[YZ_ikpp[c[kpkkp_ZZllF",
    ),
    (  # klondike
     "`_3>S_llc`3::`ok`k?_kZ[loZ_pkkl>[_`pR[kSoZoZld:_[_XkZppSod[po`]ppo`iZm_llSZooXpZo`kloSXlpX_`",
     ";do`Rl[apkZoo_p`?k_[l[kZ``kk`i`p_`RRkkl`pSkoomlS8kplklSmlkSlZ]>[kol:o`l`][_[o_Z`]ZZZpZkZ`_m`",
     "X[[ZlRX[l[kZoklp[X_Rkp3p__kolokZ_lZl``l[`[[;iZ_lX>klio][[`ooodo;o`[`_k_`[po`cZlpRm_pmlodpZ``",
     "_o[okZZlpcSR``[__`i[[;iop`>pk_Z?cl2c`Z`ZiZolkcokk_kpZoZ[lG",
    ),
    (  # klondike3
     "_a2<RRlkd_32>Zo>`k<[[Z`p[k_dkkl?[pi[c`Xco_pZZR;_m]<lm`kP`c[_dS][[_[<_8?l`RockXmooSo`_SXpZmmZ",
     "?c_id`ZPaZZ>o_o:8Z_[Z`lpp`p`?P`l__cSpok>kSiaZmod8ZZkdocaokcl`m>pZm[;?iZompc;]S>_iikSp:`op_ml",
     "X;ooZd]S20kk`oSP[X;2l`3[ZZ:oXm_<o`aal_>S[l?;]<oZ]<Zlio][[k>llR_?lZ_[ll[[_omkR:lmPiip]oodkZ_l",
     "_oZ_ik[p`dSd``[oi;ikR;][[c>pl[Z>c?2RliZ:iZ`ppSlok_;3:koZoG",
    ),
)
