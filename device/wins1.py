# Which deals can be won: written by tools/solve.py table, not by hand.
# Three deals a character, two bits each from the lowest: 0 unwinnable, 1 unknown, 2 easy, 3 hard.
WINS = (
    (  # casio
     "_o3;S`lpC_1:>kpl`o;Zkk[pk`h`kZk>lZ_oSo[Rol`_lR>k[_XZZppcpd`olRX`[_p]ZmZklSkooeo[o_kl_dXk[i_j",
     ";BZoRZlagoZ>k[op>kVoZ`ZV[k`p`]`op[Rd[kk`kRl[pmZC<Z_ookSm[lS`Z]?_klZ:_pj`]kk?k_k_e`l_okok`pi`",
     "]``Zld]Zkkl_ok_pkX[cZk3`Zl[klZZo__ZJp`[``lZ>Xo_pm?pkip]l`oklodp:`Zp=`__Z[`lpcplocmogXo_d`[_`",
     "`oookZk[[cdS[p`lk`mlo?X_[`?`o``>ck3cljZZik[pkR[Zpkkp_kollF",
    ),
    (  # klondike
     "_Z2?Rp``SZ3:>Z_o`k?`ooZpZ_p`[ol?k_[`RZZRolkZlS>Z[_XlllpSod[_ko]`[`pX_m_l[R[kkX_Z``klodXo_Xo`",
     ":cZkRopapkoop_[[?Z[k[[k_p`l_`^`lZZRdoJklkcooomoS<ZolpkS^ZkS[[]?Z[_k:o```Toopp_k_]lkkp[lklpi`",
     "i`kZ`SX`lkl_oop`kXZV`p6_[oZ``okl__[p[[lp`[`JX[`lX>`kHJYklZlkodo:pZpo[_ZZ`_ppR`__di_[]k[S`l_[",
     "_o[`kZklpdccl`l_[pi[_NipZ`>plZZ>dk3Rl[lZiokokcZlpkkkklk[lG",
    ),
    (  # klondike3
     "_a2<SRplS_32:Z`>pk<l`o[[pl_Sool?lZi`Ro]cpkoZ[R;pi]<lm[oP_cl_SS]`[_[<_H>l[RpckX]__Sl`_dXokXi_",
     ">cZ]d`kaPZ[>o__:<[_[o`l`[Z``?b_pZoRdpkZ;kRiapmoc<Zkldkcb`kck[m>``][;>]`gT[c;iR?_iioSp;[_l_ml",
     "X;_[kdXS20olpoSPki;6ko7[_k:kX]oLopaa`_:d[[?J]8o`m<ZlMN^[[k:lkco;kZplooZZ__mkS?p]PiiZXoldoZ_l",
     "_oZ_mklp`cSd[ploX?iZRJ]``c>po_o>d;2clik>mZookR_o_o>3:loZlG",
    ),
)
