// The table of the lines that other programs write.
#include "core/foreign.h"

#include "core/solo.h"

const struct foreign_line foreign_lines[] = {
    {.recognise = solo_recognise, .parse = solo_parse},
    {.recognise = NULL},
};
