# Which deals can be won: written by tools/solve.py table, not by hand.
# Three deals a character, two bits each from the lowest: 0 unwinnable, 1 unknown, 2 easy, 3 hard.
WINS = (
    (  # shamrock
     "_klNoZ_okj>p[[kop`Z`l[o`pZpWpZ_oWJgo[o[`Zll[knn`ZkZ__[pkj[oZpl[o[kN_Zl`[oo[Kppkof`__[lZ_`l[l",
     "_[Zlpl[gpklkp]oolZ[VZp[o`ko_ll^_kZlp[k_l_kllkZNlkZpn_`Zl:kZl_gB``pZ_ppl[_k?lpkpY`lZZo`olpgl`",
     "[oc`lo`l_kZZ",
    ),
    (  # vegas1
     "0000aa0<a0030:X;030PP>0a8>Ra0;8<?h000P23X838<008P00<280Pa3iPX3020a00a0a3`302<0P2300<20]020Xa",
     "000]d0P0iiP30aP8<m;<cP8088a0000030a00<a8<3000<2P0kc20<a0?0P0i00P0P80<002]220D",
    ),
)
