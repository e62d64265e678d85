#define _GNU_SOURCE
#include "CProcessShim.h"

#include <errno.h>

#ifdef __linux__
#include <sys/syscall.h>
#include <unistd.h>

// Debian 12's headers only have version 2 of the interface, and its C library has no functions for it. So the numbers
// of linux/landlock.h are repeated here; they are the same on all architectures.
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_restrict_self 446
#endif

enum { ASK_FOR_VERSION = 1 };

int child_lock_files(void) {
    int version = (int)syscall(SYS_landlock_create_ruleset, NULL, 0, ASK_FOR_VERSION);
    if (version < 0) return errno;
    // Without rules, everything in the rule set is denied. An older kernel accepts the structure, since the rest of it is zero.
    child_lock lock = child_lock_of_version(version);
    int descriptor = (int)syscall(SYS_landlock_create_ruleset, &lock, sizeof lock, 0);
    if (descriptor < 0) return errno;
    int error = syscall(SYS_landlock_restrict_self, descriptor, 0) == 0 ? 0 : errno;
    close(descriptor);
    return error;
}

#else

int child_lock_files(void) { return ENOSYS; }

#endif

child_lock child_lock_of_version(int version) {
    // Bits 0…12 are version 1. Later versions add linking and renaming across folders (2), truncating (3) and device
    // ioctl (5).
    int kinds = version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
    return (child_lock){
        .files = (UINT64_C(1) << kinds) - 1,
        .network = version >= 4 ? 3 : 0,  // bind and connect by TCP
        .scopes = version >= 6 ? 3 : 0,   // abstract UNIX sockets and signals
    };
}
