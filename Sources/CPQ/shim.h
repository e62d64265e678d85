#pragma once
#include <libpq-fe.h>
// Ends a wait for the server from another thread. Swift's Glibc module does not have it.
#include <sys/eventfd.h>
