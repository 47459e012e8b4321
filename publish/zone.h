// Time zones by name, such as Europe/Berlin: which day it is there, and when a day begins.
//
// The C library knows one zone at a time, that of the process. So these functions change it and put
// it back: only one thread may be running.
#ifndef GRIDPRESS_PUBLISH_ZONE_H
#define GRIDPRESS_PUBLISH_ZONE_H

#include "core/core.h"

// Does the system know this zone?
bool zone_check(const char *name, struct err *err);

// Today's day (core/date.h) in the zone; NULL or "": in that of the machine.
bool zone_today(const char *name, int *day, struct err *err);

// The first moment of a day in the zone, as feeds write it: 2027-01-31T00:00:00+01:00. NULL or "":
// in UTC. Returns `text`.
const char *zone_print_midnight(const char *name, int day, char text[DATE_TEXT_MAX]);

#endif
