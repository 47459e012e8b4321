# What an adapter needs to know of a puzzle line: its cells, and the groups of cells that hold no digit
# twice. Reads "CELLS", "BOARD CELLS" with a plain size, a jigsaw or a Latin square, and "+x" behind any
# of them. Other lines are refused: board_read returns 0 and `trouble` says why.
#
# Sets side, cells[1..side*side] (0: blank), groups, group[g, 1..side].

function symbol_value(c, at) {
  at = index("123456789ABCDEFGHIJKLMNOP", c)
  return c == "." || c == "0" ? 0 : at > 0 ? at : -1
}

function value_symbol(v) { return substr("123456789ABCDEFGHIJKLMNOP", v, 1) }

function add_cell(g, cell) { group[g, ++filled[g]] = cell }

# The box of a side: as near to a square as it goes, wider than high.
function usual_height(n, h) {
  for (h = int(sqrt(n) + 0.001); n % h != 0; h--) { }
  return h
}

function board_read(line, words, name, text, width, height, shapes, diagonals, i, v, row, column, box, known) {
  if (line ~ /marks:/) { trouble = "unsupported: marks"; return 0 }
  words = split(line, word, " ")
  if (words < 1 || words > 2) { trouble = "invalid: no puzzle"; return 0 }
  name = words == 2 ? word[1] : ""
  text = word[words]
  diagonals = sub(/\+x$/, "", name)
  side = int(sqrt(length(text)) + 0.001)
  if (side * side != length(text) || side < 4 || side > 25) { trouble = "invalid: " length(text) " cells"; return 0 }
  height = usual_height(side); width = side / height; shapes = ""
  if (name ~ /^[0-9]+x[0-9]+$/) { split(name, known, "x"); width = known[1] + 0; height = known[2] + 0 }
  else if (name ~ /^jigsaw[0-9]+:/) { shapes = name; sub(/^[^:]*:/, "", shapes) }
  else if (name ~ /^latin/) width = 0
  else if (name != "" && name != side "") { trouble = "unsupported: board " name; return 0 }
  groups = 3 * side
  split("", group); split("", filled); split("", known)
  if (width * height != side && width > 0) { trouble = "unsupported: board " name; return 0 }
  for (i = 0; i < side * side; i++) {
    v = symbol_value(substr(text, i + 1, 1))
    if (v < 0 || v > side) { trouble = "invalid: symbol " substr(text, i + 1, 1); return 0 }
    cells[i + 1] = v
    row = int(i / side); column = i % side
    add_cell(row + 1, i + 1)
    add_cell(side + column + 1, i + 1)
    if (shapes != "") { box = substr(shapes, i + 1, 1); if (!(box in known)) known[box] = ++known["n"]; add_cell(2 * side + known[box], i + 1) }
    else if (width > 0) add_cell(2 * side + int(row / height) * height + int(column / width) + 1, i + 1)
    if (diagonals && row == column) add_cell(3 * side + 1, i + 1)
    if (diagonals && row + column == side - 1) add_cell(3 * side + 2, i + 1)
  }
  if (width == 0) groups = 2 * side
  if (diagonals) groups = 3 * side + 2
  return 1
}
