// The numbers that the papers print. T4 is the thesis chapter on the graph solver, measured on 200
// puzzles a class (50 with several solutions); CP is the paper on constraint satisfaction and
// permutation, measured on 10,000 puzzles a row.
#include "bench/papers_published.h"

const struct papers_class papers_classes[PAPERS_CLASSES] = {
    {
        .name = "several solutions",
        .fewest_clues = 21,
        .most_clues = 32,
        .least_solutions = 2,
        .most_solutions = 127, // as many as the thesis's own example has, its largest
        .brute_force = 99.07,
        .graph = 68.13,
        .brute_force_iterations = 80881.72,
        .graph_iterations = 43407.2,
    },
    {
        .name = "easy",
        .fewest_clues = 36,
        .most_clues = 46,
        .least_solutions = 1,
        .most_solutions = 1,
        .brute_force = 17.97,
        .pencil_and_paper = 11.09,
        .graph = 23.04,
        .brute_force_iterations = 8082.13,
        .pencil_and_paper_iterations = 5525.07,
        .graph_iterations = 11067.25,
        .vertices = 227,
    },
    {
        .name = "medium",
        .fewest_clues = 32,
        .most_clues = 35,
        .least_solutions = 1,
        .most_solutions = 1,
        .brute_force = 34.2,
        .pencil_and_paper = 24.07,
        .graph = 36.09,
        .brute_force_iterations = 22238.19,
        .pencil_and_paper_iterations = 17512.58,
        .graph_iterations = 25544.34,
        .vertices = 358,
    },
    {
        .name = "hard",
        .fewest_clues = 28,
        .most_clues = 31,
        .least_solutions = 1,
        .most_solutions = 1,
        .brute_force = 61.34,
        .pencil_and_paper = 33.1,
        .graph = 61.97,
        .brute_force_iterations = 38215.18,
        .pencil_and_paper_iterations = 26950.58,
        .graph_iterations = 38706.07,
        .pencil_and_paper_fails = 19,
        .vertices = 528,
    },
    {
        .name = "evil",
        .fewest_clues = 17,
        .most_clues = 27,
        .least_solutions = 1,
        .most_solutions = 1,
        .brute_force = 84.07,
        .pencil_and_paper = 42.98,
        .graph = 78.7,
        .brute_force_iterations = 53292.1,
        .pencil_and_paper_iterations = 33981.27,
        .graph_iterations = 46164.67,
        .pencil_and_paper_fails = 37,
        .vertices = 720,
    },
};

const struct papers_permutation papers_permutations[PAPERS_PERMUTATIONS] = {
    {.clues = 17, .applied = 1.3755, .size = 2.0143}, {.clues = 25, .applied = 0.8904, .size = 2},
    {.clues = 30, .applied = 0.1157, .size = 2},      {.clues = 35, .applied = 0.0171, .size = 2},
    {.clues = 40, .applied = 0.001, .size = 2},       {.clues = 45, .applied = 0.0003, .size = 2},
};
