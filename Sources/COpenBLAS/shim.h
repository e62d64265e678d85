#pragma once
#include <cblas.h>
#include <stdbool.h>

/// Whether this processor has the instructions that OpenBLAS's kernels for “Haswell” use.
static inline bool processor_runs_haswell_kernels(void) {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
    return false;
#endif
}
