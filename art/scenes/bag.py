"""A paper bag with a block bottom; its top is rolled down and held by a tie."""

from math import sin
from random import Random

import label
import surface
from solid import box, grid_faces, link, mesh_of, soften

WIDTH, DEPTH, HEIGHT = 7.4, 4.9, 9.7


def _half_depth(z):
    """Half the depth at a height; the bag narrows towards its top."""
    return 0.22 + (DEPTH / 2 - 0.22) * (1 - max(0.0, z / HEIGHT) ** 2.4)


def front(x, z):
    """Depth by which the filled front bulges towards the camera."""
    flat = 1 - abs(2 * x / WIDTH) ** 6
    belly = 0.34 * sin(3.14 * min(1, z / HEIGHT)) * (1 - (2 * x / WIDTH) ** 2)
    return -(_half_depth(z) * (0.9 + 0.1 * flat) + belly)


def bag(colour, image, seed):
    chance = Random(f'{seed} bag')
    dents = [(chance.uniform(0.5, 1.4), chance.uniform(0.4, 1.1), chance.uniform(0, 6)) for _ in range(5)]
    rows, columns = 60, 44
    half = WIDTH / 2

    def dent(x, z):
        return 0.09 * sum(sin(a * x + b * z * 2 + p) for a, b, p in dents) / 2

    points = []
    for i in range(rows):
        z = HEIGHT * i / (rows - 1)
        front_line = [(half * (2 * j / (columns - 1) - 1)) for j in range(columns)]
        gusset = 0.35 * sin(3.14 * min(1, z / HEIGHT)) + 0.5 * (z / HEIGHT) ** 3
        points += [(x, front(x, z) + dent(x, z), z) for x in front_line]
        points += [(half - gusset, 0, z)]
        points += [(x, -front(x, z) + dent(-x, z), z) for x in reversed(front_line)]
        points += [(-half + gusset, 0, z)]
    around = 2 * columns + 2
    body = link(
        'bag',
        mesh_of('bag', points, grid_faces(rows, around, closed=True)),
        surface.paper(colour, grain=0.3, creased=0.35),
    )
    soften(body, 0.03, 2)
    card = surface.paper(colour, grain=0.3)
    roll = box('roll', (WIDTH + 0.04, 0.8, 1.3), (0, 0, HEIGHT + 0.45), card, 0.34)
    brass = surface.metal('#b98d45', 0.35)
    ends = [
        box('tie', (0.34, 0.92, 0.5), (side * (WIDTH / 2 + 0.05), 0, HEIGHT + 0.5), brass, 0.12) for side in (-1, 1)
    ]

    def place(u, v):
        x, z = (u - 0.5) * 6.2, 0.75 + v * 7.4
        return (x, front(x, z) + dent(x, z) - 0.03, z)

    return [body, roll, *ends, label.sheet('label', place, image, rows=30, columns=30)]
