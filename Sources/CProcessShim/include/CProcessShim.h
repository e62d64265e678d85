#pragma once
// Starting and confining processes: the calls Swift can't make (variadic, macros, or with types it doesn't import).

#include <stdint.h>
#include <sys/types.h>

/// Starts `path` with `channel` as its standard input and output and `log` as its standard error, and nothing else open;
/// in a process group of its own, so that Ctrl-C in a terminal reaches only the parent; with signals as after login.
/// Returns 0, or the error's number.
int child_spawn(
    const char *path, char *const arguments[], char *const environment[], int channel, int log, pid_t *child);

/// A connected pair of stream sockets, closed in children; the first one doesn't block. Returns 0, or the error's number.
int child_channel(int ends[2]);

/// A pipe, closed in children; its reading end (the first) doesn't block. Returns 0, or the error's number.
int child_log(int ends[2]);

/// Sends what the channel takes; a dead peer is the error EPIPE, not a signal for the whole program. As `send`.
ssize_t child_send(int channel, const void *bytes, size_t count);

/// Confines the calling process: memory (bytes it may write to, heap and stacks), no core file, no file written, no new
/// privileges; and lets it die when the thread that started it ends. Returns 0, or the error's number.
int child_confine(uint64_t memory);

/// Forbids the calling process to start processes or threads (where it isn't root's) and to open more than `files` files.
int child_seal(uint32_t files);

/// Leaves root for the user "nobody", where the process is root's, and gives up all capabilities. Returns 0, or the error's number.
int child_drop_privileges(void);

/// Forbids the calling thread the whole file system, and TCP, other processes' abstract sockets and signals where the kernel can
/// (Landlock). What is open stays open. Returns 0 and the version of the kernel's interface in `version`, or the error's number.
int child_lock_files(int *version);

/// Allows all threads of the calling process no system calls but those that computing and the open channel need (seccomp). After
/// that no file can be opened, no thread or process started, no socket made. Returns 0, or the error's number: ENOSYS where there
/// is no filter for this system.
int child_filter_calls(void);

/// Lets the kernel end the calling process after so many more seconds of CPU time.
int child_allow_cpu(uint32_t seconds);

/// Lets glibc map blocks of so many bytes and more by themselves, which gives them back when they are freed, and take the rest from
/// so many heaps at most (mallopt). Other C libraries are left alone.
void allocator_return_blocks(int bytes, int arenas);
