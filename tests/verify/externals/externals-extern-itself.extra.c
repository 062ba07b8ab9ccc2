int e, *ep = &e;
