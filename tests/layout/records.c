/* Structs and unions whose layout is easy to get wrong. Only compared, never run. */
struct empty {};
struct one_char { char a; };
struct mixed { char a; short b; char c; int d; char e; long f; char g; long long h; char i; double j; char k; long double l; char m; };
struct pointers { char a; void *b; char c; void (*d)(int); char e[3]; int *f[2]; };
struct nested { char a; struct mixed b; char c; struct { short x; long long y; } d; struct one_char e[5]; };
union numbers { char a; short b; int c; long d; long long e; float f; double g; long double h; char i[37]; };
struct with_union { char a; union numbers b; char c; };

struct anonymous { char a; struct { char b; long long c; union { short d; int e[3]; }; }; char f; union { struct { char g; double h; }; char i[30]; }; };

struct bits { int a : 3; int b : 5; int after1; int c : 30; int d : 4; char after2; int e : 1; };
struct bits_zero { int a : 3; int : 0; int b : 5; char after; short c : 3; short : 0; char after2; };
struct bits_char { char a : 3; char b : 6; short c : 9; short d : 9; int e : 17; int f : 16; long long g : 33; long long h : 40; char after; };
struct bits_bool { _Bool a : 1; unsigned char b : 7; unsigned c : 24; unsigned after; };
struct bits_only { unsigned a : 1; };
struct bits_unnamed { char a; int : 4; char b; int : 13; char c; int : 0; char d; };
struct bits_long { long a : 20; long b : 20; long c : 24; char after; };
struct bits_mixed { char a; int b : 5; short c : 5; char d : 5; long long e : 5; char after; };
struct bits_end { int a; char b; int c : 7; };
union bits_union { int a : 5; unsigned char b; long long c : 40; };
enum small { SMALL_A, SMALL_B };
enum signed_one { SIGNED_A = -1, SIGNED_B };
enum __attribute__((packed)) tiny { TINY_A, TINY_B = 200 };
struct bits_enum { enum small a : 2; enum small b : 7; enum signed_one c : 3; char after; };
struct enums { enum small a; char b; enum tiny c; enum tiny d; enum signed_one e; };
enum large { LARGE_A = 0x100000000LL, LARGE_B = -1 };
struct large_enum { char a; enum large b; };

struct __attribute__((packed)) packed { char a; int b; short c; long long d; char e; double f; void *g; };
struct __attribute__((packed)) packed_bits { char a : 3; int b : 17; char c; long long d : 37; short e; int f : 13; };
struct packed_after { char a; int b; short c; } __attribute__((packed));
struct packed_member { char a; int b __attribute__((packed)); char c; long long d __attribute__((packed)); int e; };
struct packed_bit_member { char a : 3; int b : 30 __attribute__((packed)); int c; };
struct __attribute__((packed)) packed_outer { char a; struct mixed b; char c; };
struct holds_packed { char a; struct packed b; short c; struct packed_bits d[3]; char e; };
struct __attribute__((packed, aligned(4))) packed_aligned { char a; int b; short c; };
struct __attribute__((packed)) packed_zero { char a : 3; int : 0; char b : 2; char after; };

struct __attribute__((aligned(64))) aligned64 { char a; int b; };
struct aligned_members { char a; int b __attribute__((aligned(16))); char c; char d __attribute__((aligned(2))); char e __attribute__((aligned)); };
struct holds_aligned { char a; struct aligned64 b; char c; };
struct __attribute__((packed)) packed_aligned_member { char a; int b __attribute__((aligned(8))); char c; short d __attribute__((aligned(2))); };
struct alignas_members { char a; _Alignas(16) char b; _Alignas(double) char c; _Alignas(int) char d; };
typedef int int_aligned_16 __attribute__((aligned(16)));
typedef long long long_aligned_2 __attribute__((aligned(2)));
typedef char char_aligned_8 __attribute__((aligned(8)));
struct typedef_aligned { char a; int_aligned_16 b; char c; long_aligned_2 d; char e; char_aligned_8 f; char g; };
struct aligned_bits { char a; int b : 4 __attribute__((aligned(8))); int c : 4; char d; };

struct flexible { int a; char b; short c[]; };
struct flexible_long { char a; long long b[]; };
struct zero_array { char a; int b[0]; char c; };
struct zero_long { char a; long long b[0]; };
struct zero_first { double a[0]; char b; };
struct empty_member { char a; struct empty b; int c; };
struct holds_flexible { int a; struct flexible b; };

typedef struct { char a; double b; } named_by_typedef;
typedef union { char a[9]; int b; } union_by_typedef, *union_pointer;
typedef struct tagged_too { char a; named_by_typedef b[3]; } tagged_typedef;
struct uses_typedefs { char a; named_by_typedef b; union_by_typedef c; union_pointer d; tagged_typedef e; };

struct list { struct list *next, **previous; int value; };
struct forward;
struct uses_forward { char a; struct forward *b; char c; };
struct forward { char a[7]; struct uses_forward b; };

struct function_pointers { char a; int (*b)(struct list *, ...); int (*c[3])(void); };
struct arrays { char a[3][5]; short b[3]; int c[2][2][2]; char d; double e[1]; };
struct qualified { const char a; volatile int b; const volatile short c; int *restrict d; _Atomic int e; _Atomic long long f; _Atomic char g; };
struct floats { char a; float b; char c; float _Complex d; char e; double _Complex f; char g; long double _Complex h; char i; };
#ifdef __SIZEOF_INT128__
struct wide { char a; __int128 b; char c; unsigned __int128 d[2]; };
struct __attribute__((packed)) wide_packed { char a; __int128 b; };
#endif
struct quad { char a; __float128 b; };
typedef int vector4 __attribute__((vector_size(16)));
typedef short vector8 __attribute__((vector_size(8)));
struct vectors { char a; vector4 b; char c; vector8 d; };
struct va { char a; __builtin_va_list b; };
union __attribute__((packed)) packed_union { char a[5]; int b; long long c; };
union __attribute__((aligned(32))) aligned_union { char a; };
typedef union { int *a; long *b; } transparent __attribute__((transparent_union));
struct long_longs { long long a; char b; };
struct doubles { double a; char b; };
struct deep { struct { struct { struct { char a; long long b; } c; char d; } e; char f; } g; char h; };

#pragma pack(push, 1)
struct pragma1 { char a; int b; long long c; short d; };
struct pragma1_bits { char a : 3; int b : 30; char c; };
#pragma pack(2)
struct pragma2 { char a; int b; long long c; char d; struct mixed e; };
#pragma pack(push)
#pragma pack(4)
struct pragma4 { char a; double b; long long c; char d; long double e; };
struct pragma4_aligned { char a; int b __attribute__((aligned(16))); struct aligned64 c; };
#pragma pack(pop)
struct pragma2_again { char a; int b; };
#pragma pack()
struct pragma_none { char a; long long b; };
#pragma pack(pop)
struct pragma_popped { char a; long long b; };
