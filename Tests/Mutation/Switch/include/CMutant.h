#pragma once
// The switch of the mutants: each is compiled in, and one at most is on in a process.

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The number of the mutant that is on; 0 for none.
extern int32_t mutant_active;
/// A byte for each mutant, shared by all processes of a run, which becomes 1 when its place is reached; or null.
extern uint8_t *mutant_reached;

static inline bool mutant_is_on(int32_t number) {
    if (mutant_reached) mutant_reached[number] = 1;
    return mutant_active == number;
}

#ifdef __cplusplus
}
#endif

/// How the C code asks. Swift has a function of that name for each target.
#define mutant(number) mutant_is_on(number)
