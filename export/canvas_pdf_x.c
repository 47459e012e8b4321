// PDF/X-1a:2001: what a file says of itself so that a printer may take it as it is.
//
//      Info        GTS_PDFXVersion, GTS_PDFXConformance, Trapped, the dates
//      Catalog     OutputIntents: the printing condition that the inks are meant for, by its name in
//                  the registry of the ICC, or by a profile in the file
//      trailer     ID: a hash of everything else, so that the same file has the same one
//
// The pages must keep to grey and CMYK, embed their fonts and have no transparency; the canvas can
// do nothing else. libharu's own functions do not reach these places: its inner records do, which
// are those of version 2.3.0.
#include "export/canvas_pdf.h"

#include <hpdf_doc.h>
#include <stdio.h>
#include <string.h>
#include <xxhash.h>

#define REGISTRY "http://www.color.org"
#define ID_BLANK "00000000000000000000000000000000"

// The names that the registry has for conditions, and what they are, for people.
static const struct {
  const char *name, *words;
} conditions[] = {
    {"CGATS TR 001", "SWOP, web offset on coated paper"},
    {"CGATS TR 006", "GRACoL, sheet-fed offset on coated paper"},
    {"FOGRA39", "offset on coated paper, ISO 12647-2:2004"},
    {"FOGRA51", "offset on coated paper, ISO 12647-2:2013"},
    {"FOGRA52", "offset on uncoated paper, ISO 12647-2:2013"},
    {"IFRA26", "newsprint, ISO 12647-3"},
};
enum { CONDITIONS = sizeof conditions / sizeof conditions[0] };

const char *document_condition_name(int i) {
  return i < CONDITIONS ? conditions[i].name : NULL;
}

static const char *words_of(const char *name) {
  for (int i = 0; i < CONDITIONS; i++)
    if (strcmp(conditions[i].name, name) == 0) return conditions[i].words;
  return name;
}

// --- the profile ---------------------------------------------------------------------------------

// A profile of another kind makes the file worse than none.
static bool check_profile(const char *path, struct err *err) {
  char head[40] = "";
  FILE *file = fopen(path, "rb");
  if (file == NULL) return err_set_errno(err, "%.200s", path);
  size_t size = fread(head, 1, sizeof head, file);
  fclose(file);
  if (size != sizeof head || memcmp(head + 36, "acsp", 4) != 0)
    return err_set(err, ERR_INPUT, "%.200s: not an ICC profile", path);
  if (memcmp(head + 12, "prtr", 4) != 0 || memcmp(head + 16, "CMYK", 4) != 0)
    return err_set(err, ERR_INPUT,
                   "%.200s: expected the profile of a CMYK printer, this is '%.4s' '%.4s'", path,
                   head + 12, head + 16);
  return true;
}

// --- the records ---------------------------------------------------------------------------------

static void add_string(HPDF_Doc pdf, HPDF_Dict dictionary, const char *key, const char *text) {
  HPDF_String string = HPDF_String_New(pdf->mmgr, text, NULL);
  if (string != NULL) HPDF_Dict_Add(dictionary, key, string);
}

static void add_intent(HPDF_Doc pdf, const struct document_print *print) {
  HPDF_Dict intent = HPDF_Dict_New(pdf->mmgr);
  if (intent == NULL || HPDF_Xref_Add(pdf->xref, intent) != HPDF_OK) return;
  HPDF_Dict_AddName(intent, "Type", "OutputIntent");
  HPDF_Dict_AddName(intent, "S", "GTS_PDFX");
  add_string(pdf, intent, "OutputConditionIdentifier", print->condition);
  add_string(pdf, intent, "Info", words_of(print->condition));
  if (print->profile != NULL) {
    HPDF_OutputIntent profile = HPDF_LoadIccProfileFromFile(pdf, print->profile, 4);
    if (profile != NULL) {
      ((HPDF_Dict)profile)->filter = HPDF_STREAM_FILTER_FLATE_DECODE;
      HPDF_Dict_Add(intent, "DestOutputProfile", profile);
    }
  } else {
    add_string(pdf, intent, "RegistryName", REGISTRY);
  }
  HPDF_Array intents = HPDF_Array_New(pdf->mmgr);
  if (intents == NULL) return;
  HPDF_Dict_Add(pdf->catalog, "OutputIntents", intents);
  HPDF_Array_Add(intents, intent);
}

static void add_blank_id(HPDF_Doc pdf) {
  HPDF_BYTE blank[16] = {0};
  HPDF_Array id = HPDF_Array_New(pdf->mmgr);
  if (id == NULL) return;
  HPDF_Dict_Add(pdf->trailer, "ID", id);
  HPDF_Array_Add(id, HPDF_Binary_New(pdf->mmgr, blank, sizeof blank));
  HPDF_Array_Add(id, HPDF_Binary_New(pdf->mmgr, blank, sizeof blank));
}

bool pdf_x_begin(HPDF_Doc pdf, const struct document_print *print, struct err *err) {
  if (print->profile != NULL && !check_profile(print->profile, err)) return false;
  const struct date date = date_of_day(print->day);
  const HPDF_Date midnight = {.year = date.year, .month = date.month, .day = date.day, .ind = 'Z'};
  HPDF_SetInfoDateAttr(pdf, HPDF_INFO_CREATION_DATE, midnight);
  HPDF_SetInfoDateAttr(pdf, HPDF_INFO_MOD_DATE, midnight);
  add_string(pdf, pdf->info, "GTS_PDFXVersion", "PDF/X-1:2001");
  add_string(pdf, pdf->info, "GTS_PDFXConformance", "PDF/X-1a:2001");
  HPDF_Dict_AddName(pdf->info, "Trapped", "False");
  add_intent(pdf, print);
  add_blank_id(pdf);
  pdf->pdf_version = HPDF_VER_13;
  return true;
}

bool pdf_x_sign(char *bytes, size_t size) {
  XXH128_hash_t hash = XXH3_128bits(bytes, size);
  char digits[sizeof ID_BLANK];
  snprintf(digits, sizeof digits, "%016llX%016llX", (unsigned long long)hash.high64,
           (unsigned long long)hash.low64);
  int signed_places = 0;
  // The trailer is at the end, behind a table of addresses: whatever looks like a blank there is one.
  for (char *at = bytes + size - strlen(ID_BLANK); at > bytes && signed_places < 2; at--)
    if (memcmp(at, ID_BLANK, strlen(ID_BLANK)) == 0 && at[-1] == '<') {
      memcpy(at, digits, strlen(ID_BLANK));
      signed_places++;
    }
  return signed_places == 2;
}
