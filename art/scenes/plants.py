"""Fresh fruit, blossoms, sprigs and roots."""

from math import cos, pi, sin

from mathutils import Vector

import blade
import pieces
import spice
import surface
from shader import Shader, mixed
from solid import curved, link, tube, turned


def laid(mesh, material, at, turn=(0, 0, 0), scale=1.0):
    thing = link('piece', mesh, material)
    thing.location, thing.rotation_euler, thing.scale = at, turn, (scale, scale, scale)
    return thing


def fresh(colour):
    """A fresh leaf or petal: veined and translucent."""
    s = Shader('fresh')
    veins = s.noise(3, 3, 0.6, s.place(scale=(1.2, 4, 1)))
    tint = s.ramp(veins, [mixed(colour, '#000000', 0.22), colour, mixed(colour, '#ffffff', 0.14)], [0.3, 0.5, 0.75])
    body = s.principled(Base_Color=tint, Roughness=0.42, Specular=0.4, Normal=s.bump(veins, 0.3, 0.05))
    through = s.add('BsdfTranslucent', inputs={'Color': tint})
    return s.finish(s.add('MixShader', inputs={0: 0.28, 1: body, 2: through}))


def skin(colour, pits=9.0):
    s = Shader('skin')
    tint = s.ramp(s.noise(0.6, 4), [mixed(colour, '#5a7a20', 0.3), colour], [0.35, 0.65])
    dots = s.add('TexVoronoi', {'feature': 'F1'}, {'Vector': s.place(), 'Scale': pits})
    return s.finish(s.principled(Base_Color=tint, Roughness=0.38, Specular=0.5, Normal=s.bump(dots, 0.45, 0.05)))


def bergamot(c):
    fruit = turned(
        'fruit',
        curved(
            [(0, 0.05), (1.5, 0.3), (2.5, 1.7), (2.55, 2.7), (1.8, 4.2), (0.7, 4.9), (0.3, 5.05), (0, 4.95)],
            12,
        ),
        skin('#c2b23c'),
        96,
        lambda a, z: 1 + 0.02 * sin(5 * a + z),
    )
    stalk = tube('stalk', [(0, 0, 4.9), (0.1, 0, 5.3), (0.3, 0.05, 5.6)], 0.13, surface.clay('#5a5a2c', 0.7))
    leaf = fresh('#3d5c2a')
    sizes = [(3.4, 1.7, (1.6, -0.3, 5.3), (0.3, 0.15, -0.5)), (2.6, 1.3, (2.9, -2.3, 0.36), (0.2, 0, -0.7))]
    leaves = [
        laid(blade.blade(c, long, wide, 0.7, 0.2, 0.3, 0.7, 0.06, 24, 11), leaf, at, turn)
        for long, wide, at, turn in sizes
    ]
    return [fruit, stalk, *leaves]


def jasmine(c):
    white, green = fresh('#f6f0de'), fresh('#3f6033')
    for i in range(7):
        a = 2 * pi * i / 7 + 0.4
        r = 0.2 if i == 6 else c.uniform(1.5, 2.4)
        laid(
            spice.blossom(c, c.uniform(0.7, 1.0)),
            white,
            (r * cos(a), r * sin(a), 0.62),
            (c.uniform(-0.4, 0.4), c.uniform(-0.4, 0.4), a),
            1.25,
        )
    for i in range(5):
        a = 2 * pi * i / 5 + 0.9
        laid(
            blade.blade(c, 2.7, 1.3, 0.6, 0.2, 0.3, 0.6, 0.06, 24, 11),
            green,
            (2.3 * cos(a), 2.3 * sin(a), 0.2),
            (0, 0, a + 0.4),
        )


def spearmint(c):
    """A cut sprig with pairs of toothed leaves."""
    green = fresh('#44703a')
    line = curved([(-3.6, -1.6, 0.3), (-1.5, -0.7, 0.5), (0.8, 0.2, 0.7), (2.6, 1.2, 0.8)], 8)
    tube('stem', line, lambda t: 0.16 - 0.09 * t, surface.clay('#5c6b34', 0.6))
    toothed = lambda u: blade.lance(u) * (1 + 0.07 * sin(60 * u))
    for i in range(6):
        at = Vector(line[2 + int(i * 3.9)])
        size = 2.5 - 0.28 * i
        for side in (-1, 1):
            mesh = blade.blade(c, size, size * 0.62, 0.9, 0.1, 0.2, c.uniform(0.5, 0.9), 0.10, 44, 15, toothed)
            angle = 0.42 + side * (1.15 - 0.09 * i)
            out = Vector((cos(angle), sin(angle), 0)) * size * 0.48
            laid(
                mesh,
                green,
                at + out + Vector((0, 0, 0.12 + 0.1 * i)),
                (side * (0.35 if i % 2 else -0.1), -0.12, angle),
            )


def cinnamon(c):
    material = pieces.leaf_material(['#5d2f14', '#7c4320', '#94592f'], 'bark')
    for i, (x, y, z, a) in enumerate([(-0.2, 0.9, 0.55, 0.3), (0.1, -0.6, 0.55, 0.12), (0.2, 0.2, 1.35, 0.5)]):
        parts = []
        for turn in (0.0, pi):
            sheet = blade.blade(c, 6.6, 2.4, 5.6, 0.05, 0, 0, 0.03, 30, 40, lambda _u: 1.0)
            parts.append(laid(sheet, material, (x, y + 0.33 * cos(turn), z), (turn, 0, a + 0.0 * i)))
        for part in parts:
            part.modifiers.new('thick', 'SOLIDIFY').thickness = 0.07


def sprig(c, length=11.0, colour='#3d6236', leaves=6):
    """A shoot of the tea bush: alternate leaves, two of them and a bud at its tip."""
    green = fresh(colour)
    line = curved([(0, 0, 0.4), (length * 0.35, 0.5, 0.9), (length * 0.7, -0.2, 1.3), (length, 0.4, 1.6)], 12)
    things = [tube('stem', line, lambda t: 0.2 - 0.12 * t, surface.clay('#6d7a3c', 0.6))]
    for i in range(leaves):
        at = Vector(line[int((i + 1) * (len(line) - 1) / leaves)])
        size = 5.4 - 0.5 * i
        side = 1 if i % 2 else -1
        angle = side * (0.95 - 0.1 * i) if i < leaves - 1 else 0.1
        edge = lambda u: blade.lance(u) * (1 + 0.02 * sin(90 * u))
        mesh = blade.blade(c, size, size * 0.42, 0.9, 0.1, 0.2, c.uniform(0.4, 0.8), 0.08, 60, 15, edge)
        out = Vector((cos(angle), sin(angle), 0)) * size * 0.48
        things.append(laid(mesh, green, at + out + Vector((0, 0, 0.3)), (side * 0.1, -0.12, angle)))
    return things
