#define _GNU_SOURCE
#include "CProcessShim.h"

#include <errno.h>

#ifdef __linux__
#include <fcntl.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// Debian 12's headers only have version 2 of the interface, and its C library has no functions for it. So the numbers
// of linux/landlock.h are repeated here; they are the same on all architectures.
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

enum { ASK_FOR_VERSION = 1 };

enum { BELOW_PATH = 1 };

/// The kernel's `struct landlock_path_beneath_attr`.
struct below {
    uint64_t kinds;
    int32_t folder;
} __attribute__((packed));

/// What a program needs to start: bits 0 (execute), 2 (read a file) and 3 (list a folder).
static const uint64_t starting = 1 | 4 | 8;
static const uint64_t starting_from_file = 1 | 4;
static const uint64_t reading = 4 | 8;

/// A path that this system does not have needs no rule.
static int allow(int rules, const char *path, uint64_t kinds) {
    struct below rule = {.kinds = kinds, .folder = open(path, O_PATH | O_CLOEXEC)};
    if (rule.folder < 0) return errno == ENOENT ? 0 : errno;
    int error = syscall(SYS_landlock_add_rule, rules, BELOW_PATH, &rule, 0) == 0 ? 0 : errno;
    close(rule.folder);
    return error;
}

static int allow_programs(int rules) {
    int error = allow(rules, "/usr", starting);
    if (error == 0) error = allow(rules, "/lib", starting);
    if (error == 0) error = allow(rules, "/lib64", starting);
    if (error == 0) error = allow(rules, "/etc/ld.so.cache", starting_from_file);
    // Where fontconfig learns which of the fonts below /usr stands in for one that a document only names.
    if (error == 0) error = allow(rules, "/etc/fonts", reading);
    return error != 0 ? error : allow(rules, "/var/cache/fontconfig", reading);
}

static int lock_files(int except_programs) {
    int version = (int)syscall(SYS_landlock_create_ruleset, NULL, 0, ASK_FOR_VERSION);
    if (version < 0) return errno;
    // Without rules, everything in the rule set is denied. An older kernel accepts the structure, since the rest of it is zero.
    child_lock lock = child_lock_of_version(version);
    int descriptor = (int)syscall(SYS_landlock_create_ruleset, &lock, sizeof lock, 0);
    if (descriptor < 0) return errno;
    int error = except_programs ? allow_programs(descriptor) : 0;
    if (error == 0 && syscall(SYS_landlock_restrict_self, descriptor, 0) != 0) error = errno;
    close(descriptor);
    return error;
}

int child_lock_files(void) { return lock_files(0); }

int child_lock_files_except_programs(void) { return lock_files(1); }

#else

int child_lock_files(void) { return ENOSYS; }

int child_lock_files_except_programs(void) { return ENOSYS; }

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
