// The table of the lines that other programs write.
#include "core/foreign.h"

#include "core/killer_line.h"
#include "core/solo.h"

const struct foreign_line foreign_lines[] = {
    {.recognise = ps_recognise, .parse = ps_parse},
    {.recognise = sumocue_recognise, .parse = sumocue_parse},
    {.recognise = solo_recognise, .parse = solo_parse},
    {.recognise = NULL},
};
