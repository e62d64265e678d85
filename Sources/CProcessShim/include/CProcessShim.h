#pragma once
// Starts and confines processes, with calls that Swift can't make (variadic functions, macros, or types it doesn't
// import).

#include <stdint.h>
#include <sys/types.h>

/// Starts `path` with `channel` as standard input and output and `log` as standard error, and no other open files. The
/// child gets its own process group, so that Ctrl-C in a terminal only reaches the parent, and default signal handling.
/// Returns 0 or an error number.
int child_spawn(
    const char *path, char *const arguments[], char *const environment[], int channel, int log, pid_t *child);

/// Creates a connected pair of stream sockets that children do not inherit. The first is non-blocking. Returns 0 or an
/// error number.
int child_channel(int ends[2]);

/// Creates a pipe that children do not inherit. Its reading end (the first) is non-blocking. Returns 0 or an error
/// number.
int child_log(int ends[2]);

/// Like `send`, but a closed peer is the error EPIPE rather than a signal to the whole process.
ssize_t child_send(int channel, const void *bytes, size_t count);

/// Keeps the memory of the calling process, with the token and people's messages, out of core files, and from other processes of its
/// user. Returns 0 or an error number.
int process_keep_memory_private(void);

/// Makes the calling process the first that the kernel kills when memory runs out: its parent has more to lose. Returns 0 or an error
/// number.
int child_volunteer(void);

/// Confines the calling process: limits memory (writable bytes in heap and stacks), and disables core files, writing
/// files, and new privileges. It is killed when the thread that started it ends. Returns 0 or an error number.
int child_confine(uint64_t memory);

/// Prevents the calling process from starting processes or threads (unless it is root) and from opening more than
/// `files` files. Returns 0 or an error number.
int child_seal(uint32_t files);

/// Prevents the calling process from opening more than `files` files. Returns 0 or an error number.
int child_limit_files(uint32_t files);

/// Changes from root to the user "nobody", if the process is root, and drops all capabilities. Returns 0 or an error
/// number.
int child_drop_privileges(void);

/// Denies the calling thread access to the file system and, if the kernel supports it, to TCP, abstract sockets and
/// signals of other processes (Landlock). Open files stay open. Returns 0 or an error number.
int child_lock_files(void);

/// Like `child_lock_files`, but programs below /usr can still be read and started.
int child_lock_files_except_programs(void);

/// What Landlock forbids, in the kernel's form: kinds of access to files, to TCP, and to other processes.
typedef struct {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
} child_lock;

/// All that a version of the kernel's interface can forbid.
child_lock child_lock_of_version(int version);

/// Restricts all threads of the calling process to the system calls needed for computing and for the open channel
/// (seccomp). Afterwards they can't open files, start threads or processes, or create sockets. Returns 0 or an error
/// number, which is ENOSYS if there is no filter for this system.
int child_filter_calls(void);

/// Like `child_filter_calls`, for a process that turns into another program: it may also read files and replace itself, and
/// start threads, but neither processes nor sockets. Returns 0 or an error number.
int child_filter_calls_of_program(void);

/// Turns the calling process into the program at `path`, with an environment of its own. Returns only on failure: an error number.
int child_become(const char *path, char *const arguments[]);

/// Makes the kernel kill the calling process after that many more seconds of CPU time.
int child_allow_cpu(uint32_t seconds);

/// Makes glibc map blocks of at least `bytes` separately, so that freeing them returns them to the system, and use at
/// most `arenas` heaps for the rest, each with at most `spare` free bytes at its end (mallopt). Has no effect with other C
/// libraries.
void allocator_return_blocks(int bytes, int spare, int arenas);

/// Returns to the system what the heaps hold and do not use (`malloc_trim(3)`).
void allocator_trim(void);
