"""Four small tins on their box of grey board, tied with cotton ribbon."""

from pathlib import Path

import surface
import tin
from solid import box, together

SMALL = 0.62


def gift(packages, labels):
    board = surface.paper('#a19c8e', grain=0.4)
    base = box('base', (10.4, 7.6, 3.2), (0, 2.2, 1.6), board, 0.06)
    lid = box('lid', (10.7, 7.9, 1.7), (0, 2.2, 3.75), board, 0.08)
    ribbon = surface.paper('#efe6d2')
    along = box('ribbon', (10.78, 0.9, 4.66), (0, 2.2, 2.3), ribbon, 0.04)
    across = box('ribbon', (0.9, 7.98, 4.66), (0, 2.2, 2.3), ribbon, 0.04)
    tins = []
    for package, at in zip(packages, [(-2.75, 2.0, 4.64), (2.75, 2.6, 4.64), (-3.4, -4.6, 0), (3.3, -5.2, 0)]):
        image = str(Path(labels) / f'{package["label"]}.png')
        tins += together(tin.tin('small', package['colour'], image), at=at, turn=-at[0] * 0.02, scale=SMALL)
    return [base, lid, along, across, *tins]
