int f( { return; } struct { int : ; } ; x y z; int g(void) { return (1 + ; } }
