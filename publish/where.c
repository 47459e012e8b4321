// Conditions: a recursive descent parser that leaves a tree in an array, and a walk over it.
//
// Invariant: the parts of a node stand before it in the array, so the tree has no cycle; its depth
// is bounded while it is read, since the parts of a long chain hang side by side from one node.
// Whoever fails to read a part returns at once: nothing looks at the text after a refusal.
#include "publish/where.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "export/export.h"
#include "publish/field.h"

enum { DEPTH_MAX = 100, WORD_SHOWN = 40 };

enum { NO_NODE = -1 };

enum node_kind { NODE_COMPARE, NODE_NOT, NODE_AND, NODE_OR };

// What an operator asks of the order of field and value.
struct relation {
  const char *symbol;
  bool less, equal, greater; // the answers that satisfy it
  bool ordered;              // needs an order, not just equality
  bool contains;
};

// Longer symbols before those they begin with.
static const struct relation relations[] = {
    {.symbol = "!=", .less = true, .greater = true},
    {.symbol = "<=", .less = true, .equal = true, .ordered = true},
    {.symbol = ">=", .greater = true, .equal = true, .ordered = true},
    {.symbol = "=", .equal = true},
    {.symbol = "<", .less = true, .ordered = true},
    {.symbol = ">", .greater = true, .ordered = true},
    {.symbol = "~", .contains = true},
};

struct node {
  enum node_kind kind;
  int first;  // of its parts; NODE_COMPARE has none
  int next;   // the part beside it, or NO_NODE
  int column; // NODE_COMPARE
  const struct relation *relation;
  column_rank *rank;
  char *value; // owned
};

struct where {
  struct node *nodes;
  int count, root;
};

struct parser {
  const char *text, *at;
  const struct name_list *columns;
  struct where *where;
  int depth;
  struct err *err;
};

// --- words ---------------------------------------------------------------------------------------

static void skip_space(struct parser *parser) {
  while (isspace((unsigned char)*parser->at)) parser->at++;
}

// Characters that end a bare word.
static bool ends_word(char c) {
  return c == '\0' || isspace((unsigned char)c) || strchr("()=!<>~'\"", c) != NULL;
}

static size_t word_length(const char *at) {
  size_t length = 0;
  while (!ends_word(at[length])) length++;
  return length;
}

// Refuses the text at a place: "--where: character 7: ...". Always NO_NODE.
static int __attribute__((format(printf, 3, 4)))
refuse(const struct parser *parser, const char *at, const char *format, ...) {
  char what[400];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(what, sizeof what, format, arguments);
  va_end(arguments);
  err_set(parser->err, ERR_INPUT, "--where: character %zu: %s", (size_t)(at - parser->text) + 1,
          what);
  return NO_NODE;
}

// What stands at a place, for messages.
static const char *shown(const char *at, char text[WORD_SHOWN + 8]) {
  size_t length = word_length(at);
  if (*at == '\0') return "the end";
  if (length == 0) length = 1;
  bool long_word = length > WORD_SHOWN;
  snprintf(text, WORD_SHOWN + 8, "'%.*s%s'", long_word ? WORD_SHOWN : (int)length, at,
           long_word ? "..." : "");
  return text;
}

static bool take_keyword(struct parser *parser, const char *keyword) {
  skip_space(parser);
  size_t length = word_length(parser->at);
  if (length != strlen(keyword) || strncasecmp(parser->at, keyword, length) != 0) return false;
  parser->at += length;
  return true;
}

// --- the tree ------------------------------------------------------------------------------------

static int add_node(struct parser *parser, struct node node) {
  node.next = NO_NODE;
  parser->where->nodes[parser->where->count] = node;
  return parser->where->count++;
}

// Copies a text in quotes, which stands next. NULL when it has no end.
static char *take_quoted(struct parser *parser) {
  const char *start = parser->at, *c = start + 1;
  char *text = malloc(strlen(start)), *end = text;
  if (text == NULL) {
    err_set(parser->err, ERR_WORLD, "out of memory");
    return NULL;
  }
  for (; *c != '\0' && (*c != *start || c[1] == *start); c++) {
    if (*c == *start) c++;
    *end++ = *c;
  }
  *end = '\0';
  if (*c != '\0') {
    parser->at = c + 1;
    return text;
  }
  refuse(parser, start, "this quote is never closed");
  free(text);
  return NULL;
}

// Copies a bare word or a text in quotes. NULL when there is none.
static char *take_text(struct parser *parser, const char *expected) {
  char name[WORD_SHOWN + 8];
  const char *start = parser->at;
  if (*start == '\'' || *start == '"') return take_quoted(parser);
  size_t length = word_length(start);
  if (length == 0) {
    refuse(parser, start, "expected %s, found %s", expected, shown(start, name));
    return NULL;
  }
  parser->at += length;
  char *text = strndup(start, length);
  if (text == NULL) err_set(parser->err, ERR_WORLD, "out of memory");
  return text;
}

static int parse_column(struct parser *parser) {
  const char *start = parser->at;
  char *name = take_text(parser, "a column, 'not' or '('");
  if (name == NULL) return -1;
  int column = name_list_find_any_case(parser->columns, name, strlen(name));
  const char *meant = column < 0 ? name_list_nearest(parser->columns, name) : NULL;
  if (column < 0)
    refuse(parser, start, "unknown column '%.*s%s'%s%s%s", WORD_SHOWN, name,
           strlen(name) > WORD_SHOWN ? "..." : "", meant != NULL ? "; did you mean " : "",
           meant != NULL ? meant : "", meant != NULL ? "?" : "");
  free(name);
  return column;
}

static const struct relation *parse_relation(struct parser *parser) {
  skip_space(parser);
  for (size_t i = 0; i < sizeof relations / sizeof relations[0]; i++) {
    size_t length = strlen(relations[i].symbol);
    if (strncmp(parser->at, relations[i].symbol, length) == 0) {
      parser->at += length;
      return &relations[i];
    }
  }
  char name[WORD_SHOWN + 8];
  refuse(parser, parser->at, "expected one of = != < <= > >= ~, found %s", shown(parser->at, name));
  return NULL;
}

// A number compared with a word, or a level with a word that is none, would never hold: a typing
// mistake. Any column can be compared with '', and what one contains may be anything.
static bool settle_value(struct parser *parser, const char *at, struct node *node,
                         const struct catalogue_column *column) {
  struct err what;
  char settled[COLUMN_VALUE_MAX];
  if (column == NULL || node->value[0] == '\0' || node->relation->contains) return true;
  if (column->kind == COLUMN_NUMBER && !field_is_number(node->value)) {
    refuse(parser, at, "%s is a number, but '%.40s' is not", column->name, node->value);
    return false;
  }
  if (column->settle == NULL) return true;
  if (!column->settle(node->value, settled, &what)) {
    refuse(parser, at, "%s", what.text);
    return false;
  }
  free(node->value);
  node->value = strdup(settled);
  return node->value != NULL || err_set(parser->err, ERR_WORLD, "out of memory");
}

static int parse_comparison(struct parser *parser) {
  struct node node = {.kind = NODE_COMPARE, .column = parse_column(parser)};
  if (node.column < 0) return NO_NODE;
  node.relation = parse_relation(parser);
  if (node.relation == NULL) return NO_NODE;
  skip_space(parser);
  const char *at = parser->at;
  const struct catalogue_column *column =
      catalogue_lookup_column(name_list_at(parser->columns, node.column));
  if (column != NULL) node.rank = column->rank;
  node.value = take_text(parser, "a value");
  if (node.value != NULL && settle_value(parser, at, &node, column)) return add_node(parser, node);
  free(node.value);
  return NO_NODE;
}

static int parse_condition(struct parser *parser);

// "( condition )", of which the first character stands next.
static int parse_bracket(struct parser *parser) {
  char name[WORD_SHOWN + 8];
  const char *start = parser->at++;
  int node = parse_condition(parser);
  if (node == NO_NODE) return NO_NODE;
  skip_space(parser);
  if (*parser->at != ')')
    return refuse(parser, parser->at, "expected 'and', 'or' or the ')' for character %zu, found %s",
                  (size_t)(start - parser->text) + 1, shown(parser->at, name));
  parser->at++;
  return node;
}

static int parse_factor(struct parser *parser) {
  skip_space(parser);
  if (++parser->depth > DEPTH_MAX)
    return refuse(parser, parser->at, "conditions nested more than %d deep", DEPTH_MAX);
  int node;
  if (take_keyword(parser, "not")) {
    node = parse_factor(parser);
    if (node != NO_NODE) node = add_node(parser, (struct node){.kind = NODE_NOT, .first = node});
  } else if (*parser->at == '(') {
    node = parse_bracket(parser);
  } else {
    node = parse_comparison(parser);
  }
  parser->depth--;
  return node;
}

// Parts joined by a keyword, from left to right. A single one needs no node above it.
static int parse_chain(struct parser *parser, const char *keyword, enum node_kind kind,
                       int (*parse_part)(struct parser *parser)) {
  int first = parse_part(parser), last = first;
  while (last != NO_NODE && take_keyword(parser, keyword)) {
    int next = parse_part(parser);
    if (next == NO_NODE) return NO_NODE;
    last = parser->where->nodes[last].next = next;
  }
  if (last == first) return first;
  return add_node(parser, (struct node){.kind = kind, .first = first});
}

static int parse_part(struct parser *parser) {
  return parse_chain(parser, "and", NODE_AND, parse_factor);
}

static int parse_condition(struct parser *parser) {
  return parse_chain(parser, "or", NODE_OR, parse_part);
}

struct where *where_new(const char *text, const struct name_list *columns, struct err *err) {
  // A node takes at least two characters ("or" between its parts).
  size_t length = strlen(text);
  struct where *where = calloc(1, sizeof *where);
  if (where == NULL || (where->nodes = calloc(length + 1, sizeof *where->nodes)) == NULL) {
    where_free(where);
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  struct parser parser = {.text = text, .at = text, .columns = columns, .where = where, .err = err};
  char name[WORD_SHOWN + 8];
  where->root = parse_condition(&parser);
  if (where->root != NO_NODE) skip_space(&parser);
  if (where->root != NO_NODE && *parser.at != '\0')
    where->root = refuse(&parser, parser.at, "expected 'and', 'or' or the end, found %s",
                         shown(parser.at, name));
  if (where->root != NO_NODE) return where;
  where_free(where);
  return NULL;
}

void where_free(struct where *where) {
  if (where == NULL) return;
  for (int i = 0; i < where->count; i++) free(where->nodes[i].value);
  free(where->nodes);
  free(where);
}

// --- asking --------------------------------------------------------------------------------------

static bool compare(const struct node *node, const char *field) {
  const struct relation *relation = node->relation;
  if (relation->contains) return strcasestr(field, node->value) != NULL;
  if (relation->ordered && (*field == '\0' || !field_comparable(node->rank, field, node->value)))
    return false;
  int order = field_compare(node->rank, field, node->value);
  return order < 0 ? relation->less : order > 0 ? relation->greater : relation->equal;
}

static bool holds(const struct where *where, int index, where_field *field, void *row) {
  const struct node *node = &where->nodes[index];
  if (node->kind == NODE_COMPARE) return compare(node, field(row, node->column));
  if (node->kind == NODE_NOT) return !holds(where, node->first, field, row);
  // The first part that answers otherwise than all would settles a chain.
  bool is_and = node->kind == NODE_AND;
  for (int part = node->first; part != NO_NODE; part = where->nodes[part].next)
    if (holds(where, part, field, row) != is_and) return !is_and;
  return is_and;
}

bool where_holds(const struct where *where, where_field *field, void *row) {
  return holds(where, where->root, field, row);
}

bool where_uses(const struct where *where, int column) {
  for (int i = 0; i < where->count; i++)
    if (where->nodes[i].kind == NODE_COMPARE && where->nodes[i].column == column) return true;
  return false;
}
