"""A wall of tins in a store."""

from random import Random

import surface
from package import package
from solid import box, together

HEIGHT, LENGTH, ROWS, PER_ROW = 16.5, 92, 3, 9


def shelves(packages, labels):
    oak = surface.wood('#4a301c', '#86603a')
    chance = Random('shelves')
    for row in range(ROWS + 1):
        box('shelf', (LENGTH, 15, 1.4), (0, 0, row * HEIGHT - 0.7), oak, 0.15)
    for x in (-LENGTH / 2, LENGTH / 2):
        box('side', (1.6, 15, ROWS * HEIGHT), (x, 0, ROWS * HEIGHT / 2), oak, 0.15)
    box(
        'back',
        (LENGTH, 0.6, ROWS * HEIGHT),
        (0, 7.4, ROWS * HEIGHT / 2),
        surface.lacquer('#1f4d3a', 0.6),
        0.05,
    )
    for i in range(ROWS * PER_ROW):
        row, place = divmod(i, PER_ROW)
        item = packages[(i * 5 + row) % len(packages)]
        x = (place - (PER_ROW - 1) / 2) * LENGTH / (PER_ROW + 0.3) + chance.uniform(-0.4, 0.4)
        at = (x, chance.uniform(-2.2, -1.2), row * HEIGHT)
        together(package(item, labels), at=at, turn=chance.uniform(-0.16, 0.16))
