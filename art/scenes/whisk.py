"""The bamboo whisk: one culm, split, shaved and curled."""

from math import cos, pi, sin

import surface
from solid import curved, tube, turned


def whisk():
    bamboo = surface.wood('#a98a4c', '#dcc793', along=(2.2, 2.2, 0.1), roughness=0.45)
    black = surface.clay('#191411', 0.8)
    culm = turned(
        'culm',
        curved([(0, 0), (1.1, 0), (1.2, 0.15), (1.22, 2.0), (1.28, 2.3), (1.22, 2.6), (1.3, 4.4)], 8),
        bamboo,
        64,
    )
    threads = [
        turned('thread', curved([(1.3, z), (1.42, z + 0.07), (1.3, z + 0.14)], 4), black, 64) for z in (4.2, 4.35, 4.5)
    ]
    return [culm, *threads, *_prongs(bamboo), _weave(black)]


def _prongs(bamboo):
    prongs = []
    for i in range(72):
        a = 2 * pi * i / 72
        side = curved(
            [(1.24, 4.2), (1.75, 5.4), (2.45, 7.4), (2.95, 9.4), (2.95, 10.3), (2.55, 10.7), (2.25, 10.45)], 6
        )
        lean = 0.02 * sin(7 * i)
        line = [(r * cos(a + lean * z / 10), r * sin(a + lean * z / 10), z) for r, z in side]
        prongs.append(tube('prong', line, lambda t: 0.066 * (1 - 0.55 * t), bamboo, 6))
    for i in range(48):
        a = 2 * pi * (i + 0.5) / 48
        side = curved([(0.9, 4.2), (0.8, 5.6), (0.62, 8.0), (0.42 + 0.1 * sin(5 * i), 9.9)], 5)
        prongs.append(tube('prong', [(r * cos(a), r * sin(a), z) for r, z in side], 0.045, bamboo, 6))
    return prongs


def _weave(black):
    """The thread between the outer ring and the inner ring."""
    count = 288
    line = []
    for i in range(count + 1):
        a = 2 * pi * i / count
        line.append(
            (
                (1.68 + 0.12 * sin(36 * a)) * cos(a),
                (1.68 + 0.12 * sin(36 * a)) * sin(a),
                5.25 + 0.05 * cos(36 * a),
            )
        )
    return tube('weave', line, 0.06, black, 8)
