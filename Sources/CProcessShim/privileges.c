#define _GNU_SOURCE
#include "CProcessShim.h"

#include <errno.h>

#ifdef __linux__
#include <grp.h>
#include <linux/capability.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/// The user and group without files, by convention on every Linux.
enum { NOBODY = 65534 };

static int leave_root(void) {
    if (geteuid() != 0) return 0;
    if (setgroups(0, NULL) != 0 || setresgid(NOBODY, NOBODY, NOBODY) != 0) return errno;
    return setresuid(NOBODY, NOBODY, NOBODY) == 0 ? 0 : errno;
}

/// Drops nothing where nothing is left: a service without capabilities may not even be allowed to ask for fewer.
static int drop_capabilities(void) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct now[_LINUX_CAPABILITY_U32S_3] = {{0}};
    const struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};
    if (syscall(SYS_capget, &header, now) != 0) return errno;
    if (memcmp(now, none, sizeof now) == 0) return 0;
    return syscall(SYS_capset, &header, none) == 0 ? 0 : errno;
}

int child_drop_privileges(void) {
    pid_t parent = getppid();
    // Where one step is refused, the others still apply: root without other users, as in some containers, can drop its capabilities.
    int error = leave_root(), kept = drop_capabilities();
    if (error == 0) error = kept;
    // Prevents other processes of the user "nobody" from reading its memory or descriptors through /proc.
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0 && error == 0) error = errno;
    // Changing the user resets the signal that kills the worker with its parent.
    if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) != 0 && error == 0) error = errno;
    if (getppid() != parent) _exit(0);
    return error;
}

#else

int child_drop_privileges(void) { return ENOSYS; }

#endif
