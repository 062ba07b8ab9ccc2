void put(int ***p) { ***p = 5; }
