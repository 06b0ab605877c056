"""Spices and blossoms, composed of simpler pieces."""

from math import cos, pi, sin

from mathutils import Matrix, Vector

import blade
from solid import grid_faces, mesh_of


def merged(name, parts):
    """One mesh of several (mesh, matrix) pairs."""
    points, faces = [], []
    for mesh, matrix in parts:
        start = len(points)
        points += [matrix @ v.co for v in mesh.vertices]
        faces += [tuple(start + i for i in p.vertices) for p in mesh.polygons]
    return mesh_of(name, points, faces)


def _at(x=0.0, y=0.0, z=0.0, turn=0.0, tilt=0.0, scale=1.0):
    return (
        Matrix.Translation((x, y, z))
        @ Matrix.Rotation(turn, 4, 'Z')
        @ Matrix.Rotation(tilt, 4, 'Y')
        @ Matrix.Scale(scale, 4)
    )


def pod(c):
    """A green cardamom pod: three-sided, finely ribbed, pointed."""
    rows, columns, points = 24, 48, []
    length, wide = c.uniform(1.3, 1.7), c.uniform(0.28, 0.34)
    for i in range(rows):
        u = i / (rows - 1)
        r = wide * max(0.05, sin(pi * u**0.9)) ** 0.75
        for j in range(columns):
            angle = 2 * pi * j / columns
            radius = r * (1 + 0.10 * cos(3 * angle) + 0.035 * cos(24 * angle))
            points.append(((u - 0.5) * length, radius * cos(angle), radius * sin(angle)))
    stalk = blade.grain(c, 0.3, 0.1)
    return merged('pod', [(mesh_of('pod', points, grid_faces(rows, columns, True)), _at()), (stalk, _at(-length / 2))])


def clove(c):
    stem = blade.grain(c, 1.1, 0.17)
    head = blade.ball(c, 0.2, 0.1)
    crown = [
        (
            blade.blade(c, 0.36, 0.18, 1.2, 0, 0, 0.8, 0.02, 6, 5),
            _at(0.56 + 0.08, 0.16 * cos(a), 0.16 * sin(a), a, 0.5),
        )
        for a in (0.4, 2.0, 3.6, 5.1)
    ]
    return merged('clove', [(stem, _at()), (head, _at(0.66)), *crown])


def bark(c):
    """A broken piece of a quill."""
    sheet = blade.blade(c, c.uniform(0.7, 1.3), 0.9, c.uniform(3.5, 6), 0, 0, 0, 0.02, 8, 16, lambda _u: 1.0)
    inner = blade.blade(c, 0.8, 0.55, c.uniform(3, 5), 0, 0, 0, 0.02, 8, 12, lambda _u: 1.0)
    return merged('bark', [(sheet, _at()), (inner, _at(z=0.02, scale=0.92))])


def root(c):
    """A piece of dried ginger: an uneven cube with fibrous faces."""
    sides = [c.uniform(0.3, 0.6) for _ in range(3)]
    lump = blade.ball(c, 1.0, 0.18, 0.9)
    for vertex in lump.vertices:
        reach = max(abs(vertex.co.x), abs(vertex.co.y), abs(vertex.co.z), 1e-6)
        cubed = vertex.co.lerp(vertex.co / reach * 0.8, 0.7)
        vertex.co = Vector(co * side for co, side in zip(cubed, sides))
    return lump


def blossom(c, open_=1.0):
    """A jasmine flower with its tube."""
    petals = []
    count = c.choice([5, 6, 7])
    for i in range(count * 2):
        layer = i // count
        petal = blade.blade(c, 0.95, 0.52, 0.9, c.uniform(-0.3, 0.3), 0, c.uniform(-0.9, -0.3), 0.03, 12, 7)
        angle = 2 * pi * (i + 0.5 * layer) / count + c.uniform(-0.12, 0.12)
        tilt = -0.28 - 0.4 * layer + (1 - open_)
        petals.append((petal, _at(0.42 * cos(angle), 0.42 * sin(angle), 0.1 + 0.14 * layer, angle, tilt)))
    tube = blade.grain(c, 1.0, 0.16)
    return merged('blossom', [*petals, (tube, _at(z=-0.4, tilt=pi / 2))])
