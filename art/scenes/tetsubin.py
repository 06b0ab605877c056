"""The cast-iron kettle with its hailstones."""

from math import cos, pi, sin
from random import Random

import bpy

import surface
from blade import ball
from solid import curved, tube, turned

OUTLINE = [(4.2, 0.3), (5.6, 0.9), (6.5, 3.0), (6.6, 4.6), (6.0, 6.7), (4.9, 8.0), (3.9, 8.5)]


def _radius(z):
    for (r, low), (s, high) in zip(OUTLINE, OUTLINE[1:]):
        if low <= z <= high:
            return r + (s - r) * (z - low) / (high - low)
    return OUTLINE[-1][0]


def tetsubin():
    iron = surface.iron()
    wall = curved(OUTLINE, 10)
    body = turned('kettle', [(0, 0.1), (4.0, 0.1), *wall, (3.9, 8.9), (3.6, 8.9), (3.55, 8.3), (0, 8.3)], iron, 128)
    lid = turned('lid', curved([(3.52, 8.75), (3.2, 9.05), (2.0, 9.45), (0.8, 9.6), (0, 9.62)][::1], 8), iron, 96)
    knob = turned('knob', curved([(0.45, 9.55), (0.35, 9.9), (0.75, 10.35), (0.6, 10.8), (0, 10.95)], 8), iron, 48)
    spout = tube(
        'spout',
        curved([(5.4, 0, 5.6), (7.0, 0, 6.3), (8.0, 0, 7.4), (8.7, 0, 8.4)], 8),
        lambda t: 1.25 - 0.55 * t,
        iron,
        32,
    )
    arch = [(5.2 * cos(a), 0, 8.2 + 6.6 * sin(a) ** 0.8) for a in (pi * i / 40 for i in range(41))]
    handle = tube('handle', arch, lambda t: 0.30 + 0.12 * sin(pi * t), iron, 20, 1.25)
    lugs = [
        tube('lug', [(s * 5.0, 0, 7.4), (s * 5.25, 0, 8.2), (s * 5.15, 0, 8.7)], 0.62, iron, 24, 0.6) for s in (-1, 1)
    ]
    return [body, lid, knob, spout, handle, *lugs, *_hailstones(iron)]


def _hailstones(iron):
    dot = ball(Random('hail'), 0.2, 0.0, rows=10, columns=14)
    dot.materials.append(iron)
    dot.polygons.foreach_set('use_smooth', [True] * len(dot.polygons))
    stones = []
    for row in range(8):
        z = 2.6 + row * 0.56
        r, count = _radius(z) - 0.02, 64
        for i in range(count):
            angle = 2 * pi * (i + 0.5 * (row % 2)) / count
            if abs(angle) < 0.28 or abs(angle - 2 * pi) < 0.28:
                continue
            stone = bpy.data.objects.new('hailstone', dot)
            bpy.context.scene.collection.objects.link(stone)
            stone.location = (r * cos(angle), r * sin(angle), z)
            stones.append(stone)
    return stones
