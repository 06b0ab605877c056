"""Meshes from outlines: turned, swept and boxed. One unit is a centimetre."""

from math import cos, pi, sin

import bpy
from mathutils import Vector


def link(name, mesh, material=None, smooth=True):
    if material is not None:
        mesh.materials.append(material)
    if smooth:
        mesh.polygons.foreach_set('use_smooth', [True] * len(mesh.polygons))
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def mesh_of(name, points, faces):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(map(float, p)) for p in points], [], [tuple(map(int, f)) for f in faces])
    mesh.update()
    return mesh


def grid_faces(rows, columns, closed=False):
    """Quads over rows by columns of points; `closed` joins the last column to the first."""
    faces = []
    for i in range(rows - 1):
        for j in range(columns if closed else columns - 1):
            k = (j + 1) % columns
            faces.append((i * columns + j, i * columns + k, (i + 1) * columns + k, (i + 1) * columns + j))
    return faces


def rounded(outline, radius=0.1, steps=4):
    """The outline [(r, z), ...] with rounded inner corners."""
    points = [Vector(p) for p in outline]
    result = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:]):
        back, on = before - corner, after - corner
        reach = min(radius, back.length * 0.45, on.length * 0.45)
        a, b = corner + back.normalized() * reach, corner + on.normalized() * reach
        for i in range(steps + 1):
            t = i / steps
            result.append(a * (1 - t) ** 2 + corner * 2 * t * (1 - t) + b * t**2)
    return [tuple(p) for p in result + [points[-1]]]


def curved(outline, steps=8):
    """A smooth line (Catmull-Rom) through the points of an outline in two or three dimensions."""
    points = [Vector(p) for p in outline]
    padded = [points[0] * 2 - points[1], *points, points[-1] * 2 - points[-2]]
    result = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:]):
        for i in range(steps):
            t = i / steps
            result.append(
                0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
            )
    return [tuple(p) for p in result + [points[-1]]]


def turned(name, outline, material, around=96, wobble=None):
    """A body turned on a lathe from (radius, height) pairs. `wobble(angle, z)` scales its radius."""
    points = []
    for r, z in outline:
        for j in range(around):
            angle = 2 * pi * j / around
            radius = r * (wobble(angle, z) if wobble else 1)
            points.append((radius * cos(angle), radius * sin(angle), z))
    return link(name, mesh_of(name, points, grid_faces(len(outline), around, closed=True)), material)


def tube(name, line, radius, material, around=20, flat=1.0):
    """A bar along a line; `radius` is a number or a function of the position from 0 to 1."""
    spine = [Vector(p) for p in line]
    size = radius if callable(radius) else (lambda _t: radius)
    points, side = [], None
    for i, p in enumerate(spine):
        ahead = (spine[min(i + 1, len(spine) - 1)] - spine[max(i - 1, 0)]).normalized()
        if side is None:
            side = ahead.cross(Vector((0, 1, 0)) if abs(ahead.y) < 0.9 else Vector((1, 0, 0))).normalized()
        side = (side - ahead * side.dot(ahead)).normalized()
        up = ahead.cross(side)
        r = size(i / (len(spine) - 1))
        for j in range(around):
            angle = 2 * pi * j / around
            points.append(p + side * (r * cos(angle)) + up * (r * flat * sin(angle)))
    faces = grid_faces(len(spine), around, closed=True)
    faces += [tuple(range(around))[::-1], tuple(range((len(spine) - 1) * around, len(spine) * around))]
    return link(name, mesh_of(name, points, faces), material)


def box(name, size, centre, material, bevel=0.08):
    x, y, z = (s / 2 for s in size)
    points = [(a, b, c) for c in (-z, z) for a, b in ((-x, -y), (x, -y), (x, y), (-x, y))]
    sides = [(i, (i + 1) % 4, (i + 1) % 4 + 4, i + 4) for i in range(4)]
    thing = link(name, mesh_of(name, points, [(3, 2, 1, 0), (4, 5, 6, 7), *sides]), material)
    thing.location = centre
    soften(thing, bevel)
    return thing


def soften(thing, width, segments=3):
    modifier = thing.modifiers.new('bevel', 'BEVEL')
    modifier.width, modifier.segments = width, segments
    modifier.harden_normals = True
    thing.data.use_auto_smooth = True


def thicken(thing, thickness, outward=1.0):
    modifier = thing.modifiers.new('thickness', 'SOLIDIFY')
    modifier.thickness, modifier.offset = thickness, outward


def together(things, at=(0, 0, 0), turn=0.0, tilt=(0, 0), scale=1.0):
    """Moves and rotates several objects together."""
    handle = bpy.data.objects.new('handle', None)
    bpy.context.scene.collection.objects.link(handle)
    for thing in things:
        if thing.parent is None:
            thing.parent = handle
    handle.location = at
    handle.rotation_euler = (tilt[0], tilt[1], turn)
    handle.scale = (scale, scale, scale)
    return [handle, *things]


def steps(count):
    """Numbers from 0 to 1 in equal steps."""
    return [i / (count - 1) for i in range(count)]


def surface_of(function, rows, columns):
    """Points of `function(u, v)` over the unit square, with the faces between them."""
    points = [function(u, v) for u in steps(rows) for v in steps(columns)]
    return points, grid_faces(rows, columns)
