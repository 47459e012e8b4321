#!/bin/sh
# QQWing as a solver of lines: it waits for 81 cells and knows nothing else, so other lines are refused
# here.
while IFS= read -r line; do
  case $line in
    *[!0-9.]*) echo "unsupported: not 81 digits and dots" ;;
    *)
      if [ ${#line} -ne 81 ]; then echo "unsupported: ${#line} cells"; continue; fi
      printf '%s\n' "$line" | qqwing --solve --one-line
      ;;
  esac
done
