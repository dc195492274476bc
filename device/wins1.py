# Which deals can be won: written by tools/solve.py table, not by hand.
# Three deals a character, two bits each from the lowest: 0 unwinnable, 1 unknown, 2 easy, 3 hard.
WINS = (
    (  # casio
     "_o3;S`lpC_1:>kpl`o;ZkkZpk`p`kZk>lZ_oSo[Rol`_lR>k[_XZZppcpd`olRX`[_p]ZmZklSZooeo[o_kl_dXk[i_k",
     ";cZoRZlaooZ>k[op>Z_oZ`Z_[k`p`]`op[Rd[kk`kRl[pmZd<Z_ookSm[lS`Z]?_klZ:_ol`]kk?k_k_m`l_okok`pi`",
     "]``Zld]Zkkl_ok_pkX[cZk3`Zl[klZZo__Zkp`[``lZ>Xo_pm?pkip]l`oklodp:`Zp=`__Z[`lpcplocmooXo_d`[_`",
     "`oookZk[[cdS[p`lk`mlo?X_[`?`o``>ck3cljZZik[pkR[Zpkkp_kollF",
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
