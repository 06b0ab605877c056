"""The side-handled teapot of Tokoname clay."""

from math import cos, radians, sin

import surface
from solid import curved, tube, turned


def _line(angle, points):
    """Points (outward, height) along a direction from the middle of the pot."""
    a = radians(angle)
    return curved([(r * cos(a), r * sin(a), z) for r, z in points], 10)


def kyusu():
    red = surface.clay('#8f4128', 0.42)
    rings = lambda _angle, z: 1 + 0.0022 * sin(9 * z) * (1.2 < z < 6)
    belly = curved([(2.6, 0.15), (3.7, 0.5), (4.9, 2.2), (5.0, 3.6), (4.4, 5.4), (3.2, 6.5), (2.75, 6.75)], 14)
    body = turned('pot', [(0, 0), (2.5, 0), *belly, (2.75, 6.95), (2.5, 6.95), (2.45, 6.6), (0, 6.6)], red, 160, rings)
    lid = turned('lid', curved([(2.72, 6.98), (2.66, 7.12), (1.8, 7.42), (0.7, 7.55), (0.42, 7.6)], 8), red, 96)
    knob = turned('knob', curved([(0.42, 7.55), (0.4, 7.85), (0.72, 8.15), (0.62, 8.5), (0, 8.6)], 8), red, 64)
    handle = tube(
        'handle',
        _line(-38, [(3.9, 4.2), (5.6, 4.9), (7.4, 5.6), (9.2, 6.3)]),
        lambda t: 0.72 + 0.42 * t,
        red,
        40,
    )
    cap = _line(-38, [(9.2, 6.3), (9.34, 6.36), (9.42, 6.39)])
    end = tube('end', cap, lambda t: 1.14 * (1 - t**2) ** 0.5 + 0.02, red, 40)
    spout = tube(
        'spout',
        _line(-152, [(3.6, 4.0), (5.2, 4.7), (6.3, 5.9), (7.0, 6.6)]),
        lambda t: 1.25 - 0.62 * t,
        red,
        36,
    )
    mouth = tube(
        'mouth',
        _line(-152, [(6.93, 6.53), (7.02, 6.62), (7.03, 6.63)]),
        0.47,
        surface.clay('#2a120b', 0.9),
        30,
    )
    return [body, lid, knob, handle, end, spout, mouth]
