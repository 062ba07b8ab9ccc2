int f(int x) { return ({ int y = x; y > 0 ? y : -y; }) + __extension__ ({ while (x) x--; x; }); }
