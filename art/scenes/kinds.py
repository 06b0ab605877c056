"""The kinds of leaf, bean and grain, with the shape and the size of their pieces."""

from typing import Callable, NamedTuple, Union

import blade
import spice


class Kind(NamedTuple):
    """`form` makes one piece, or has the ranges of sizes from which each piece is drawn."""

    form: Union[Callable, dict]
    # Half length, half width and height of a piece in a heap.
    footprint: tuple
    # Roughness of its surface.
    gloss: float
    # Number of pieces in a full dish.
    fill: int


def _tapering(part):
    """A petal, broadest at its end."""
    return 0.25 + 0.75 * part


NEEDLE = dict(length=(1.2, 2.3), width=0.34, roll=6.6, twist=(1, 3), bend=(-0.5, 0.5), curl=(-0.3, 0.3), crumple=0.02)
BUD = dict(length=(1.5, 2.3), width=0.52, roll=6, twist=(0, 1.5), bend=(-1.2, 1.2), curl=(-0.5, 0.5), crumple=0.03)
TWIST = dict(length=(1.1, 2.2), width=0.55, roll=6.5, twist=(3, 9), bend=(-2, 2), curl=(-1.4, 1.4), crumple=0.06)
SPIRAL = dict(length=(2, 3), width=0.3, roll=6, twist=(3, 8), bend=(5, 9), curl=(1, 2.5), crumple=0.03)
FLAT = dict(
    length=(1.7, 2.4), width=0.46, roll=0.7, twist=(-0.3, 0.3), bend=(-0.35, 0.35), curl=(-0.4, 0.4), crumple=0.05
)
LONG = dict(
    length=(5, 6.4), width=0.62, roll=0.8, twist=(-0.4, 0.4), bend=(-0.25, 0.25), curl=(-0.3, 0.3), crumple=0.09
)
CHIP = dict(
    length=(0.35, 0.8), width=(0.22, 0.4), roll=(0.8, 4.5), twist=(-2, 2), bend=(-1, 1), curl=(-1, 1), crumple=0.06
)
COARSE = dict(
    length=(0.7, 1.5),
    width=(0.4, 0.65),
    roll=(0.8, 3.5),
    twist=(-1.5, 1.5),
    bend=(-0.8, 0.8),
    curl=(-0.9, 0.9),
    crumple=0.1,
)
LEAFLET = dict(
    length=(0.9, 1.7),
    width=(0.5, 0.9),
    roll=(0.5, 2.2),
    twist=(-1, 1),
    bend=(-0.6, 0.6),
    curl=(-1.2, 1.2),
    crumple=0.14,
)
PETAL = dict(length=(0.7, 1.2), width=0.22, roll=(0.5, 2), twist=(-2, 2), bend=(-1, 1), curl=(-1, 1), crumple=0.04)

KINDS = {
    'needle': Kind(NEEDLE, (0.8, 0.06, 0.11), 0.38, 1500),
    'bud': Kind(BUD, (0.85, 0.10, 0.16), 0.55, 900),
    'twist': Kind(TWIST | {'rows': 26}, (0.7, 0.14, 0.17), 0.48, 900),
    'spiral': Kind(SPIRAL | {'rows': 40}, (0.35, 0.28, 0.26), 0.55, 800),
    'flat': Kind(FLAT, (0.95, 0.20, 0.08), 0.46, 800),
    'long': Kind(LONG | {'rows': 40, 'columns': 9}, (2.6, 0.28, 0.12), 0.46, 110),
    'broken': Kind(CHIP | {'rows': 9}, (0.26, 0.14, 0.13), 0.52, 2400),
    'coarse': Kind(COARSE | {'rows': 14}, (0.5, 0.24, 0.14), 0.52, 1000),
    'leaflet': Kind(LEAFLET | {'columns': 11}, (0.6, 0.35, 0.18), 0.55, 500),
    'petal': Kind(PETAL | {'rows': 12, 'shape': _tapering}, (0.45, 0.10, 0.1), 0.6, 1500),
    'pearl': Kind(lambda c: blade.ball(c, c.uniform(0.34, 0.42), 0.14), (0.36, 0.36, 0.66), 0.5, 330),
    'pellet': Kind(lambda c: blade.ball(c, c.uniform(0.17, 0.27), 0.24, 0.85), (0.2, 0.2, 0.34), 0.34, 900),
    'bean': Kind(lambda c: blade.bean(c, c.uniform(0.92, 1.12)), (0.44, 0.32, 0.34), 0.33, 330),
    'grain': Kind(lambda c: blade.grain(c, c.uniform(0.5, 0.6), 0.24), (0.24, 0.11, 0.2), 0.45, 700),
    'puff': Kind(lambda c: blade.ball(c, c.uniform(0.24, 0.32), 0.5), (0.24, 0.24, 0.4), 0.7, 200),
    'pod': Kind(spice.pod, (0.7, 0.28, 0.5), 0.6, 160),
    'clove': Kind(spice.clove, (0.55, 0.12, 0.24), 0.6, 400),
    'bark': Kind(spice.bark, (0.45, 0.2, 0.3), 0.65, 240),
    'root': Kind(spice.root, (0.35, 0.3, 0.5), 0.7, 260),
    'blossom': Kind(spice.blossom, (0.75, 0.6, 0.3), 0.55, 90),
    'stem': Kind(lambda c: blade.grain(c, c.uniform(0.9, 1.9), 0.14), (0.7, 0.07, 0.12), 0.5, 700),
}


def shape(kind, chance):
    """The mesh of one piece."""
    form = KINDS[kind].form
    if callable(form):
        return form(chance)
    drawn = {name: chance.uniform(*value) if isinstance(value, tuple) else value for name, value in form.items()}
    return blade.blade(chance, **drawn)
