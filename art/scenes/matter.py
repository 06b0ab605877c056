"""Raw materials of honey, ware and tins, and fresh roots."""

from math import pi
from random import Random

from mathutils import Vector, noise

import blade
import surface
import tin
from cup import bowl
from honey import dipper
from plants import laid
from shader import Shader
from solid import box, curved, rounded, together, tube, turned


def lump(seed, material, at, size, rough=0.3, squash=0.8):
    """A broken piece of a solid material."""
    chance = Random(seed)
    mesh = blade.ball(chance, size, 0.0, squash, 48, 64)
    shift = Vector((chance.uniform(0, 90), chance.uniform(0, 90), 0))
    for vertex in mesh.vertices:
        where = vertex.co / size
        vertex.co *= 1 + rough * noise.noise(where * 1.3 + shift) + rough * 0.35 * noise.noise(where * 4 + shift)
    return laid(mesh, material, (*at, size * squash * 0.6), (0, 0, chance.uniform(0, 6)))


def _rind():
    """Thin skin with a ring for each shed leaf of the root."""
    s = Shader('rind')
    where = s.place(scale=(1, 0.25, 0.25))
    inputs = {'Vector': where, 'Scale': 0.75, 'Distortion': 3.5, 'Detail': 3.0, 'Detail Scale': 1.2}
    rings = s.add('TexWave', {'bands_direction': 'X'}, inputs, out='Fac')
    tint = s.ramp(s.noise(1.2, 5), ['#a07b45', '#c09c62', '#d3b47e'], [0.3, 0.5, 0.7])
    tint = s.blend(s.ramp(rings, [0.55, 0.0], [0.0, 0.22]), tint, '#7a5a30')
    rough = s.bump(rings, 0.55, 0.08, s.bump(s.noise(6, 5), 0.25, 0.04))
    return s.finish(s.principled(Base_Color=tint, Roughness=0.5, Specular=0.35, Normal=rough))


def ginger(_c):
    """A ginger root: a thick body with branches."""
    skin = _rind()
    fingers = [(-1.1, 0.0, 0.15, 1.15, 1.5), (0.8, 0.3, 0.3, 1.05, 1.5), (2.1, 1.2, 1.0, 0.7, 1.5)]
    fingers += [(0.1, -1.1, -1.2, 0.72, 1.6), (-1.6, 1.0, 2.0, 0.75, 1.5), (2.3, -0.3, -0.5, 0.62, 1.5)]
    for i, (x, y, turn, size, long) in enumerate(
        (x * 1.25, y * 1.25, turn, size * 1.25, long) for x, y, turn, size, long in fingers
    ):
        piece = lump(f'ginger {i}', skin, (x, y), size, 0.14, 0.8)
        piece.rotation_euler, piece.scale = (0, 0, turn), (long, 1, 1)


def honey(_c):
    outline = curved(
        [
            (0, 0.3),
            (1.6, 0.3),
            (1.7, 0),
            (1.9, 0),
            (2.1, 0.3),
            (3.0, 1.0),
            (3.4, 1.9),
            (3.32, 1.95),
            (2.85, 1.1),
            (1.8, 0.5),
            (0, 0.45),
        ]
    )
    turned('dish', outline, surface.glaze('#f3ecdd', 0.15), 96)
    s = Shader('honey')
    gold = s.finish(
        s.principled(Base_Color='#c98618', Roughness=0.06, Specular=0.5, Subsurface=0.2, Subsurface_Color='#e8a020')
    )
    turned('honey', [(2.98, 1.2), (2.8, 1.16), (0, 1.15)], gold, 96)
    together(dipper(), at=(-0.9, -0.5, 1.3), tilt=(0, 1.2), turn=0.5, scale=0.5)


def pine(c):
    outer = surface.wood('#9a6f3e', '#dcb98a', along=(0.25, 1.6, 1.6))
    for x, y, z, a, size in [
        (0, 1.1, 0.75, 0.25, 1.3),
        (0.2, -0.9, 0.7, 0.05, 1.2),
        (-0.1, 0.1, 1.95, 0.6, 1.15),
    ]:
        log = box('split', (6.4, size * 1.25, size), (x, y, z), outer, 0.12)
        log.rotation_euler = (c.uniform(-0.2, 0.2), 0, a)


def bamboo(_c):
    material = surface.wood('#9aa25a', '#c9c68a', along=(2.5, 2.5, 0.12), roughness=0.3)
    for at, turn, size in [
        ((-3.0, 0.9, 0.95), 0.18, 1.0),
        ((-3.0, -1.0, 0.8), 0.02, 0.85),
        ((-2.6, -0.4, 2.35), 0.42, 0.75),
    ]:
        outline = [
            (0.55, 0),
            (0.95, 0),
            (0.95, 2.3),
            (1.06, 2.5),
            (0.93, 2.62),
            (0.95, 6.2),
            (0.6, 6.2),
            (0.6, 4),
            (0.55, 0),
        ]
        culm = turned('culm', rounded(outline, 0.05), material, 64)
        culm.location, culm.rotation_euler, culm.scale = at, (0, pi / 2, turn), (size, size, 1)


def iron(_c):
    for i, (at, size) in enumerate(
        [
            ((-1.2, 0.4), 1.5),
            ((1.4, 0.9), 1.15),
            ((0.6, -1.3), 0.95),
            ((2.6, -0.6), 0.55),
            ((-1.5, -1.7), 0.5),
        ]
    ):
        lump(f'iron {i}', surface.iron(), at, size, 0.5)


def clay(_c):
    red = surface.clay('#a04c2e', 0.75)
    for i, (at, size) in enumerate([((-0.6, 0.4), 1.9), ((1.9, -0.5), 1.05), ((-0.4, -2.1), 0.6)]):
        lump(f'clay {i}', red, at, size, 0.3)


def porcelain(_c):
    together([bowl('#faf7f0')], at=(-0.2, 0.3, 0), scale=0.62)
    lump('kaolin', surface.clay('#efe9dc', 0.95), (2.7, -1.7), 0.8, 0.5)


def tinplate(_c):
    plain = surface.metal('#b9bbb8', 0.24)
    things = tin.bare('small', plain)
    together(things, at=(0, 0.4, 0), scale=0.62)


def cotton(_c):
    oak = surface.wood('#8a5f38', '#c49a66', along=(1.5, 1.5, 0.15))
    spool = [
        (0, 0),
        (1.7, 0),
        (1.75, 0.35),
        (0.9, 0.6),
        (0.9, 4.2),
        (1.75, 4.45),
        (1.7, 4.8),
        (0.4, 4.8),
        (0, 4.7),
    ]
    turned('spool', rounded(spool, 0.1), oak, 64)
    winding = [(1.45 + 0.055 * (i % 2), 0.62 + i * 0.055) for i in range(65)]
    turned('thread', winding, surface.clay('#26211c', 0.85), 96)
    tube(
        'end',
        curved([(1.45, -0.5, 2.2), (2.0, -1.6, 0.3), (3.0, -1.9, 0.06), (3.4, -0.7, 0.06), (2.4, -0.2, 0.06)], 14),
        0.05,
        surface.clay('#26211c', 0.85),
        8,
    )
