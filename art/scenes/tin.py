"""The tin: a lacquered body, a bevelled slip lid, a brass line, and the label."""

import label
import surface
from solid import rounded, turned

# Radius, height of the body, height of the lid.
SIZES = {'tin': (3.9, 8.2, 2.5), 'caddy': (3.3, 9.7, 2.7), 'small': (3.5, 6.54, 2.1)}
LABEL_SHARE = 0.56


def bare(size, paint, brass=None):
    """A tin without its label."""
    radius, body, lid = SIZES[size]
    shell = rounded([(0, 0), (radius - 0.1, 0), (radius, 0.14), (radius, body)], 0.1)
    top = body + lid
    bevel = 0.42
    cap = rounded(
        [
            (radius, body + 0.08),
            (radius + 0.09, body + 0.02),
            (radius + 0.09, top - bevel),
            (radius - bevel, top - 0.02),
            (radius - bevel - 0.1, top - 0.02),
            (radius - bevel - 0.16, top - 0.12),
            (0, top - 0.12),
        ],
        0.09,
    )
    bead = rounded([(radius, 0.10), (radius + 0.07, 0.14), (radius + 0.07, 0.26), (radius, 0.30)], 0.05)
    band = rounded(
        [
            (radius, body - 0.22),
            (radius + 0.1, body - 0.2),
            (radius + 0.1, body + 0.02),
            (radius, body + 0.04),
        ],
        0.05,
    )
    return [
        turned('body', shell, paint),
        turned('lid', cap, paint),
        turned('bead', bead, paint),
        turned('band', band, brass or paint),
    ]


def tin(size, colour, image):
    radius, body, _ = SIZES[size]
    things = bare(size, surface.lacquer(colour), surface.metal('#b98d45', 0.3))
    return [*things, label.around(radius, 0.62, body - 1.24, LABEL_SHARE, image)]
