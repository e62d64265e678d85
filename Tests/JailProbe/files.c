#define _GNU_SOURCE
#include "CProcessShim.h"
#include "probe.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <linux/random.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

// Each kind of access that Landlock knows, done in a folder of one's own: once free, to show that it can be done at all, and once locked.

static int listener, abstract_listener;
static struct sockaddr_in port = {.sin_family = AF_INET};
static struct sockaddr_un abstract = {.sun_family = AF_UNIX};
static socklen_t abstract_length;

static int execute(void) { return error_of(execl("/bin/true", "true", NULL)); }
static int write_file(void) { return error_of(open("file", O_WRONLY)); }
static int read_file(void) { return error_of(open("file", O_RDONLY)); }
static int read_folder(void) { return error_of(open("folder", O_RDONLY | O_DIRECTORY)); }
static int remove_folder(void) { return error_of(rmdir("folder")); }
static int remove_file(void) { return error_of(unlink("file")); }
static int make_character_device(void) { return error_of(mknod("new", S_IFCHR | 0600, makedev(1, 3))); }
static int make_folder(void) { return error_of(mkdir("new", 0700)); }
static int make_file(void) { return error_of(mknod("new", S_IFREG | 0600, 0)); }
static int make_pipe(void) { return error_of(mkfifo("new", 0600)); }
static int make_block_device(void) { return error_of(mknod("new", S_IFBLK | 0600, makedev(7, 0))); }
static int make_symbolic_link(void) { return error_of(symlink("file", "new")); }
static int move_to_other_folder(void) { return error_of(rename("file", "folder/file")); }
static int shorten(void) { return error_of(truncate("file", 0)); }

static int make_socket(void) {
    struct sockaddr_un here = {.sun_family = AF_UNIX, .sun_path = "new"};
    return error_of(bind(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&here, sizeof here));
}

/// Opened for neither reading nor writing, a device can still be talked to.
static int talk_to_device(void) {
    int bits, device = open("/dev/urandom", O_RDONLY | O_WRONLY | O_RDWR);
    return device < 0 ? ENODEV : error_of(ioctl(device, RNDGETENTCNT, &bits));
}

static int listen_to_network(void) {
    struct sockaddr_in any = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    return error_of(bind(socket(AF_INET, SOCK_STREAM, 0), (struct sockaddr *)&any, sizeof any));
}
static int call_over_network(void) {
    return error_of(connect(socket(AF_INET, SOCK_STREAM, 0), (struct sockaddr *)&port, sizeof port));
}
static int call_nameless_socket(void) {
    return error_of(connect(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&abstract, abstract_length));
}
static int signal_parent(void) { return error_of(kill(getppid(), 0)); }

static int lock(void) {
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    return child_lock_files();
}

static void make_listeners(void) {
    socklen_t length = sizeof port;
    listener = socket(AF_INET, SOCK_STREAM, 0);
    port.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    bind(listener, (struct sockaddr *)&port, sizeof port);
    getsockname(listener, (struct sockaddr *)&port, &length);
    abstract_listener = socket(AF_UNIX, SOCK_STREAM, 0);
    // A name that the kernel finds.
    bind(abstract_listener, (struct sockaddr *)&abstract, sizeof abstract.sun_family);
    abstract_length = sizeof abstract;
    getsockname(abstract_listener, (struct sockaddr *)&abstract, &abstract_length);
    if (listen(listener, 8) != 0 || listen(abstract_listener, 8) != 0) exit(EXIT_FAILURE);
}

static int remove_entry(const char *path, const struct stat *status, int flag, struct FTW *place) {
    (void)status, (void)flag, (void)place;
    return remove(path);
}

/// What comes of a deed in a new folder that holds a file and a folder.
static const char *in_new_folder(probe_step lock, probe_step deed) {
    char path[] = "/tmp/jail-probe-XXXXXX";
    if (mkdtemp(path) == NULL || chdir(path) != 0 || mkdir("folder", 0700) != 0 || mknod("file", S_IFREG | 0600, 0) != 0) {
        exit(EXIT_FAILURE);
    }
    const char *result = outcome(lock, deed);
    if (chdir("/") != 0) exit(EXIT_FAILURE);
    nftw(path, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
    return result;
}

void probe_version(void) {
    enum { ASK_FOR_VERSION = 1 };
    printf("version %ld\n", syscall(call_number("landlock_create_ruleset"), NULL, 0, ASK_FOR_VERSION));
}

void probe_files(void) {
    probe_version();
    make_listeners();
#define TRY(deed) printf("%s %s %s\n", #deed, in_new_folder(NULL, deed), in_new_folder(lock, deed))
    TRY(execute), TRY(write_file), TRY(read_file), TRY(read_folder), TRY(remove_folder), TRY(remove_file);
    TRY(make_character_device), TRY(make_folder), TRY(make_file), TRY(make_socket), TRY(make_pipe), TRY(make_block_device);
    TRY(make_symbolic_link), TRY(move_to_other_folder), TRY(shorten), TRY(talk_to_device);
    TRY(listen_to_network), TRY(call_over_network), TRY(call_nameless_socket), TRY(signal_parent);
#undef TRY
}
