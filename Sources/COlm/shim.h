#pragma once
#include <olm/olm.h>
