/* What every kernel begins with: Python's arithmetic, and how a kernel is called. */
#include <stddef.h>
#include <stdint.h>

static inline int64_t quotient(int64_t a, int64_t b) {
  int64_t q = a / b, r = a % b;
  return q - (r != 0 && (r < 0) != (b < 0));
}
static inline int64_t modulo(int64_t a, int64_t b) {
  int64_t r = b == -1 ? 0 : a % b; /* where C would divide the smallest number by -1 */
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
static inline int64_t min_int(int64_t a, int64_t b) { return b < a ? b : a; }
static inline int64_t max_int(int64_t a, int64_t b) { return b > a ? b : a; }
static inline double min_float(double a, double b) { return b < a ? b : a; }
static inline double max_float(double a, double b) { return b > a ? b : a; }
static inline int64_t abs_int(int64_t a) { return a < 0 ? -a : a; }
static inline double abs_float(double a) { return __builtin_fabs(a); }

/* An entry finds its arguments in `call` and leaves its result there: numbers as they are, states and lists as
   addresses, a list with its length after it. In WebAssembly the block is part of the memory, elsewhere it is given. */
#ifdef __wasm__
#define ENTRY(name) __attribute__((export_name(#name))) void entry_##name(void)
static int64_t call[64];
__attribute__((export_name("call_block"))) int32_t call_block(void) { return (int32_t)call; }
extern unsigned char __heap_base;
__attribute__((export_name("free_from"))) int32_t free_from(void) { return (int32_t)&__heap_base; }
/* The compiler may turn the sum over a loop into a formula, which takes a product of 128 bits from a library. */
typedef unsigned __int128 wide;
wide __multi3(wide a, wide b) {
  uint64_t a0 = (uint32_t)a, a1 = (uint64_t)a >> 32, b0 = (uint32_t)b, b1 = (uint64_t)b >> 32;
  uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (uint32_t)middle;
  uint64_t high = a1 * b1 + (middle >> 32) + (other >> 32);
  high += (uint64_t)(a >> 64) * (uint64_t)b + (uint64_t)a * (uint64_t)(b >> 64);
  return (wide)high << 64 | other << 32 | (uint32_t)low;
}
#else
#define ENTRY(name) __attribute__((visibility("default"))) void entry_##name(int64_t *call)
#endif
#define ADDRESS(type, at) ((type)(uintptr_t)call[at])

#ifdef CHECKED
/* Where and why a kernel stopped: the number of the place, what was wrong, and the two numbers that show it. */
static int64_t fault[4];
__attribute__((export_name("fault_block"))) int32_t fault_block(void) { return (int32_t)fault; }
enum { INDEX, FIT, ZERO, LARGE, SHIFT, SIZE, EXACT, TRUNCATED, ROOT };
static _Noreturn void stop(int64_t place, int64_t what, int64_t a, int64_t b) {
  fault[0] = place, fault[1] = what, fault[2] = a, fault[3] = b;
  __builtin_trap();
}
static inline int64_t index_in(int64_t i, int64_t n, int64_t place) {
  if (i < 0 || i >= n) stop(place, INDEX, i, n);
  return i;
}
static inline int64_t fit(int64_t a, int64_t bits, int64_t place) {
  if (a < -(1LL << (bits - 1)) || a >= 1LL << (bits - 1)) stop(place, FIT, a, bits);
  return a;
}
static inline int64_t divided(int64_t a, int64_t b, int64_t place) {
  if (b == 0) stop(place, ZERO, a, b);
  if (a == INT64_MIN && b == -1) stop(place, LARGE, a, b);
  return quotient(a, b);
}
static inline int64_t reduced(int64_t a, int64_t b, int64_t place) {
  if (b == 0) stop(place, ZERO, a, b);
  return modulo(a, b);
}
static inline double float_divisor(double b, int64_t place) {
  if (b == 0.0) stop(place, ZERO, 0, 0);
  return b;
}
static inline int64_t size_of(int64_t n, int64_t place) {
  if (n < 0) stop(place, SIZE, n, 0);
  return n;
}
static inline int64_t added(int64_t a, int64_t b, int64_t place) {
  int64_t c;
  if (__builtin_add_overflow(a, b, &c)) stop(place, LARGE, a, b);
  return c;
}
static inline int64_t subtracted(int64_t a, int64_t b, int64_t place) {
  int64_t c;
  if (__builtin_sub_overflow(a, b, &c)) stop(place, LARGE, a, b);
  return c;
}
static inline int64_t multiplied(int64_t a, int64_t b, int64_t place) {
  int64_t c = a * b;
  if (a != 0 && ((a == -1 && b == INT64_MIN) || c / a != b)) stop(place, LARGE, a, b);
  return c;
}
static inline int64_t shifted_left(int64_t a, int64_t n, int64_t place) {
  if (n < 0 || n > 63) stop(place, SHIFT, n, 64);
  if ((int64_t)((uint64_t)a << n) >> n != a) stop(place, LARGE, a, n);
  return (int64_t)((uint64_t)a << n);
}
static inline int64_t shifted_right(int64_t a, int64_t n, int64_t place) {
  if (n < 0 || n > 63) stop(place, SHIFT, n, 64);
  return a >> n;
}
static inline int64_t absolute(int64_t a, int64_t place) { return a < 0 ? subtracted(0, a, place) : a; }
static inline double exact(int64_t a, int64_t place) {
  if (a < -(1LL << 53) || a > 1LL << 53) stop(place, EXACT, a, 0);
  return (double)a;
}
static inline int64_t truncated(double a, int64_t place) {
  if (!(a > -0x1p63 && a < 0x1p63)) stop(place, TRUNCATED, 0, 0);
  return (int64_t)a;
}
static inline double root(double a, int64_t place) {
  if (!(a >= 0.0)) stop(place, ROOT, 0, 0);
  return __builtin_sqrt(a);
}
#endif
