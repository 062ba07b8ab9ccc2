"""Where csmith's headers are."""
import os

INCLUDE = next((d for d in ("/usr/include/csmith", "/usr/local/include/csmith", "/usr/include") if os.path.exists(d + "/csmith.h")),
               "/usr/include/csmith")
