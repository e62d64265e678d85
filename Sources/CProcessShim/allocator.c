#include "CProcessShim.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

void allocator_trim(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void allocator_return_blocks(int bytes, int spare, int arenas) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, bytes);
    mallopt(M_TRIM_THRESHOLD, spare);
    mallopt(M_ARENA_MAX, arenas);
#else
    (void)bytes;
    (void)spare;
    (void)arenas;
#endif
}
