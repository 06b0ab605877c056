"""A pressed cake of tea in its paper, leaning on a small wooden stand."""

from math import radians, sin

import label
import surface
from solid import box, curved, together, tube, turned

RADIUS = 5.6


def cake(image):
    wrap = surface.paper('#e9dfc8', grain=0.35, creased=0.25)

    def pleats(angle, z):
        return 1 + 0.0025 * sin(60 * angle) * (z < 1.9) + 0.003 * sin(9 * angle + 1)

    outline = curved(
        [
            (0, 0),
            (2.4, 0),
            (4.4, 0.15),
            (5.4, 0.7),
            (RADIUS, 1.35),
            (5.35, 2.0),
            (4.6, 2.42),
            (3.6, 2.5),
            (0, 2.5),
        ],
        8,
    )
    disc = turned('cake', outline, wrap, 220, pleats)

    def place(u, v):
        return ((u - 0.5) * 6.4, (v - 0.5) * 7.2, 2.53)

    print_ = label.sheet('label', place, image, thickness=0.02)
    lean = radians(76)
    together([disc, print_], at=(0, 1.2, RADIUS * 0.985 + 0.62), tilt=(lean, 0))
    oak = surface.wood('#4a2f1b', '#8a5f38', along=(0.12, 1.2, 1.2))
    foot = box('foot', (7.4, 4.4, 0.6), (0, 0.4, 0.3), oak, 0.1)
    stop = box('stop', (6.6, 0.5, 0.55), (0, -1.55, 0.85), oak, 0.12)
    post = tube('post', [(0, 2.4, 0.3), (0, 3.3, 6.5)], 0.28, oak)
    return together([foot, stop, post, disc.parent], scale=0.9)
