#pragma once
#include <stdlib.h>
#include <kiss_fftr.h>
