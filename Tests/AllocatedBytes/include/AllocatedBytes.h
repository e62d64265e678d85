#pragma once
#include <stddef.h>

/// The bytes that this process has allocated on its heaps and not freed.
size_t allocated_bytes(void);
