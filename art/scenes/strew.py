"""Heaps without physics: each piece is placed where the heap is lowest, on the pieces below."""

from math import atan, cos, hypot, pi, sin

import bpy
from mathutils import Euler

CELL = 0.12
TRIES = 7


class Heap:
    """Heights over the square [-reach, reach]², on which pieces are placed."""

    def __init__(self, reach, floor, centre=(0, 0)):
        self.reach, self.centre = reach, centre
        self.side = int(2 * reach / CELL) + 1
        middle = [(i * CELL - reach) for i in range(self.side)]
        self.heights = [[floor(x, y) for x in middle] for y in middle]

    def _cell(self, x, y):
        i, j = int((x + self.reach) / CELL), int((y + self.reach) / CELL)
        return min(max(i, 0), self.side - 1), min(max(j, 0), self.side - 1)

    def height(self, x, y):
        i, j = self._cell(x, y)
        return self.heights[j][i]

    def _rest(self, x, y, angle, half):
        """Height and slope at which a bar lies on its two highest supports."""
        marks = [-half, -half / 2, 0.0, half / 2, half]
        found = [self.height(x + t * cos(angle), y + t * sin(angle)) for t in marks]
        mean = sum(found) / 5
        slope = sum(t * h for t, h in zip(marks, found)) / max(1e-6, sum(t * t for t in marks))
        slope = min(max(slope, -0.9), 0.9)
        lift = max(h - slope * t for t, h in zip(marks, found))
        return mean * 0.45 + lift * 0.55, slope

    def lay(self, mesh, print_, chance, spot, target=None):
        """Places one piece. `spot()` proposes positions, `target(x, y)` is the height of the finished heap there."""
        half, wide, high = print_
        best = None
        for _ in range(TRIES):
            x, y = spot()
            angle = chance.uniform(0, 2 * pi)
            z, slope = self._rest(x, y, angle, half)
            cost = z - (target(x, y) if target else 0)
            if best is None or cost < best[0]:
                best = (cost, x, y, z, angle, slope)
        cost, x, y, z, angle, slope = best
        if target and cost > high:
            return None
        thing = bpy.data.objects.new('piece', mesh)
        bpy.context.scene.collection.objects.link(thing)
        thing.location = (x + self.centre[0], y + self.centre[1], z + high * 0.5)
        roll = chance.uniform(-pi, pi) if wide > half * 0.5 or wide < half * 0.25 else chance.gauss(0, 0.35)
        thing.rotation_euler = Euler((roll, -atan(slope) + chance.gauss(0, 0.06), angle), 'XYZ')
        self._raise(x, y, angle, half, wide, z, slope, high)
        return thing

    def _raise(self, x, y, angle, half, wide, z, slope, high):
        along = max(1, int(half / CELL))
        across = max(0, int(wide / CELL))
        for a in range(-along, along + 1):
            for b in range(-across, across + 1):
                t, s = half * a / along, b * CELL
                i, j = self._cell(x + t * cos(angle) - s * sin(angle), y + t * sin(angle) + s * cos(angle))
                self.heights[j][i] = max(self.heights[j][i], z + slope * t + high * 0.62)


def disc(chance, radius, inner=0.0):
    """Proposes positions evenly over a disc or a ring."""

    def spot():
        r = (chance.uniform(inner**2, radius**2)) ** 0.5
        angle = chance.uniform(0, 2 * pi)
        return r * cos(angle), r * sin(angle)

    return spot


def dome(radius, height, power=2.0):
    """The shape of a heap: highest in the middle, zero at the edge."""
    return lambda x, y: height * max(0.0, 1 - (hypot(x, y) / radius) ** power)
