"""A cup, a lid and a saucer of white porcelain."""

import surface
from solid import curved, rounded, turned

GLAZE = '#faf7f0'


def gaiwan():
    white = surface.glaze(GLAZE, 0.08)
    saucer = turned(
        'saucer',
        curved([(0, 0.3), (2.1, 0.3), (2.2, 0.0), (2.45, 0.0), (2.6, 0.3), (4.4, 0.9), (5.5, 1.6), (5.62, 1.68)])
        + curved([(5.5, 1.72), (4.3, 1.08), (2.4, 0.55), (2.0, 0.49), (1.0, 0.48), (0, 0.48)]),
        white,
        128,
    )
    outer = curved([(1.75, 0.9), (2.5, 1.4), (3.5, 3.0), (3.95, 4.6), (4.35, 5.7), (4.9, 6.35)], 10)
    inner = curved([(4.82, 6.38), (4.22, 5.7), (3.8, 4.6), (3.3, 3.0), (2.2, 1.4), (0, 1.15)], 10)
    cup = turned(
        'cup',
        rounded([(0, 0.72), (1.45, 0.72), (1.5, 0.5), (1.7, 0.5), (1.75, 0.9)], 0.05) + outer[1:] + inner,
        white,
        128,
    )
    dome = curved([(4.18, 5.82), (4.22, 5.92), (3.6, 6.7), (2.4, 7.4), (1.2, 7.72), (1.12, 7.8)], 10)
    ring = curved([(1.05, 7.85), (1.25, 8.35), (1.42, 8.55), (1.3, 8.62), (1.05, 8.3), (0.8, 7.95), (0, 7.9)], 6)
    lid = turned('lid', dome + ring, white, 128)
    return [saucer, cup, lid]
