#define _GNU_SOURCE
#include "CProcessShim.h"

#include <errno.h>

#ifdef __linux__
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// Debian 12's headers only have version 2 of the interface, and its C library has no functions for it. So the numbers
// of linux/landlock.h are repeated here; they are the same on all architectures.
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_restrict_self 446
#endif

struct ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
};

enum { ASK_FOR_VERSION = 1 };

/// Everything that a version of the interface can forbid: kinds of access to files, the network, and other processes.
static struct ruleset everything(int version) {
    // Bits 0…12 are version 1. Later versions add linking and renaming across folders (2), truncating (3) and device
    // ioctl (5).
    int kinds = version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
    return (struct ruleset){
        .files = (UINT64_C(1) << kinds) - 1,
        .network = version >= 4 ? 3 : 0,  // bind and connect by TCP
        .scopes = version >= 6 ? 3 : 0,   // abstract UNIX sockets and signals
    };
}

static size_t size(int version) {
    return version >= 6 ? sizeof(struct ruleset) : version >= 4 ? 2 * sizeof(uint64_t) : sizeof(uint64_t);
}

int child_lock_files(int *version) {
    int found = (int)syscall(SYS_landlock_create_ruleset, NULL, 0, ASK_FOR_VERSION);
    if (found < 1) return found < 0 ? errno : ENOSYS;
    // Without rules, everything in the rule set is denied.
    struct ruleset ruleset = everything(found);
    int descriptor = (int)syscall(SYS_landlock_create_ruleset, &ruleset, size(found), 0);
    if (descriptor < 0) return errno;
    int error = syscall(SYS_landlock_restrict_self, descriptor, 0) == 0 ? 0 : errno;
    close(descriptor);
    if (error == 0) *version = found;
    return error;
}

#else

int child_lock_files(int *version) {
    (void)version;
    return ENOSYS;
}

#endif
