"""Cups and their contents."""

from math import log

import surface
from shader import Shader, linear, mixed
from solid import curved, rounded, turned

RIM, FLOOR, LEVEL = 4.5, 0.75, 4.7

BOWL = curved([(1.9, 0.55), (2.6, 0.75), (3.6, 1.9), (4.2, 3.6), (RIM, 5.6)], 10)
INSIDE = curved([(4.36, 5.6), (4.02, 3.6), (3.42, 2.05), (2.4, 1.0), (1.2, FLOOR), (0, FLOOR)], 10)


def bowl(glaze, speckle=None):
    """A porcelain tea bowl on a foot ring."""
    foot = [(0, 0.42), (1.55, 0.42), (1.6, 0.0), (1.85, 0.0)]
    lip = [(4.49, 5.68), (4.43, 5.71), (4.38, 5.68)]
    outline = [*rounded(foot + [(1.9, 0.55)], 0.06), *BOWL[1:], *lip, *INSIDE]
    return turned('cup', outline, surface.glaze(glaze, 0.1, speckle), 128)


def saucer(glaze, speckle=None):
    outline = curved(
        [(0, 0.25), (2.6, 0.25), (2.7, 0.0), (2.95, 0.0), (3.1, 0.22), (5.2, 0.75), (6.6, 1.25), (6.75, 1.36)]
        + [(6.6, 1.38), (5.2, 0.95), (3.0, 0.45), (2.5, 0.36), (0, 0.36)]
    )
    return turned('saucer', outline, surface.glaze(glaze, 0.14, speckle), 128)


def inside_radius(z):
    """Radius of the wall of the bowl at a height."""
    for (r, high), (s, low) in zip(INSIDE, INSIDE[1:]):
        if low <= z <= high:
            return s + (r - s) * (z - low) / max(1e-6, high - low)
    return 0.0


def clear(colour, depth):
    """Infused tea: light that passes `depth` centimetres of it, down and up again, gets its colour."""
    loss = [-log(max(c, 0.004)) / (2 * depth) for c in linear(colour)[:3]]
    most = max(loss)
    s = Shader('liquor')
    path = s.add('LightPath', out='Is Camera Ray')
    through = s.add('BsdfTransparent')
    below = s.add('BsdfRefraction', inputs={'IOR': 1.33, 'Roughness': 0.0})
    mirrored = s.add('BsdfGlossy', inputs={'Roughness': 0.0})
    # Limits reflection, because tea that rises at the near wall would glitter.
    part = s.add('Math', {'operation': 'MINIMUM'}, {0: s.add('Fresnel', inputs={'IOR': 1.33}), 1: 0.12})
    seen = s.add('MixShader', inputs={0: part, 1: below, 2: mirrored})
    body = s.add('VolumeAbsorption', inputs={'Density': most})
    body.node.inputs['Color'].default_value = (*[1 - a / most for a in loss], 1)
    return s.finish(s.add('MixShader', inputs={0: path, 1: through, 2: seen}), body)


def coffee(colour):
    """Coffee: black, paler where it is shallow at the wall."""
    s = Shader('coffee')
    reach = s.add('VectorMath', {'operation': 'LENGTH'}, {0: s.place(scale=(1, 1, 0))}, out='Value')
    edge = s.add('MapRange', inputs={'Value': reach, 'From Min': 3.2, 'From Max': 4.3})
    tint = s.ramp(
        edge,
        [mixed(colour, '#000000', 0.72), mixed(colour, '#000000', 0.45), mixed(colour, '#a8622c', 0.45)],
        [0, 0.72, 1],
    )
    return s.finish(s.principled(Base_Color=tint, Roughness=0.04, Specular=0.5))


def milky(colour):
    s = Shader('milky')
    swirl = s.noise(0.45, 3, 0.5)
    tint = s.ramp(swirl, [mixed(colour, '#f2d9b4', 0.12), mixed(colour, '#f2d9b4', 0.32)], [0.35, 0.65])
    return s.finish(s.principled(Base_Color=tint, Roughness=0.1, Specular=0.5))


def froth(colour):
    """Whisked matcha: a dense foam of bubbles of many sizes."""
    s = Shader('froth')
    fine = s.add('TexVoronoi', {'feature': 'F1'}, {'Vector': s.place(), 'Scale': 11.0})
    large = s.add('TexVoronoi', {'feature': 'F1'}, {'Vector': s.place(), 'Scale': 2.6})
    tint = s.ramp(fine, [mixed(colour, '#e8f0b0', 0.35), colour, mixed(colour, '#2d4210', 0.35)], [0.1, 0.45, 0.9])
    rise = s.bump(large, 0.35, 0.08, s.bump(fine, 0.6, 0.04))
    return s.finish(s.principled(Base_Color=tint, Roughness=0.35, Normal=rise))


def drink(kind, colour, level=LEVEL):
    """The drink in the bowl: a body that rises a little at the wall."""
    radius = inside_radius(level)
    edge = radius + 0.02
    top = [
        (0, level - 0.01),
        (radius - 0.5, level - 0.01),
        (radius - 0.18, level),
        (radius - 0.05, level + 0.03),
        (edge, level + 0.07),
    ]
    wall = [(r + 0.02, z - 0.02) for r, z in INSIDE if z < level]
    if kind == 'clear':
        material = clear(colour, (level - FLOOR) * 1.15)
    else:
        material = {'coffee': coffee, 'milky': milky, 'froth': froth}[kind](colour)
    upwards = [*curved(top, 5), *wall][::-1]
    return turned('drink', upwards, material, 128)
