"""Low sun through a window outside the picture, with a branch in front of it."""

from math import radians, sin

import bpy
from mathutils import Euler, Matrix, Vector

import blade
import surface
from shader import linear
from solid import box, link


def sunlight(strength, chance, from_=(-1.0, -0.42, 0.62)):
    lamp = bpy.data.lights.new('sun', 'SUN')
    lamp.energy, lamp.angle, lamp.color = strength, radians(0.9), linear('#ffdcae')[:3]
    thing = bpy.data.objects.new('sun', lamp)
    bpy.context.scene.collection.objects.link(thing)
    way = Vector(from_).normalized()
    thing.rotation_euler = (-way).to_track_quat('-Z', 'Y').to_euler()
    _frame(way)
    _branch(way, chance)


def _frame(way, distance=120.0):
    """The wall with its window, which lets sun in only between the bars."""
    dark = surface.clay('#2a2a2a', 0.9)
    across = Vector((0, 0, 1)).cross(way).normalized()
    up = way.cross(across)
    middle = way * distance + Vector((6, 6, 8))
    bars = [((160, 60), (0, 62)), ((160, 60), (0, -62)), ((60, 160), (66, 0)), ((60, 160), (-116, 0))]
    bars += [((4.2, 70), (x, 0)) for x in range(-80, 40, 24)] + [((130, 4.2), (-25, 8))]
    basis = Matrix((across, up, way)).transposed().to_euler()
    for (width, height), (x, y) in bars:
        bar = box('bar', (width, height, 0.5), middle + across * x + up * y, dark, 0.01)
        bar.rotation_euler = basis
        bar.visible_camera = bar.visible_glossy = bar.visible_diffuse = False


def _branch(way, chance):
    green = surface.clay('#203018', 0.9)
    mesh = blade.blade(chance, 9, 3.4, 0.5, 0, 0.2, 0.4)
    for i in range(16):
        leaf = link('leaf', mesh if i == 0 else mesh.copy(), green if i == 0 else None)
        part = i / 16
        leaf.location = way * 70 + Vector(
            (-6 + 34 * part, 30 - 26 * part, 20 + 15 * sin(3 * part) + chance.uniform(-5, 5))
        )
        leaf.rotation_euler = Euler([chance.uniform(-1, 1) for _ in range(3)])
        leaf.visible_camera = leaf.visible_glossy = leaf.visible_diffuse = False
