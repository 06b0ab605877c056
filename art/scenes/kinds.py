"""The kinds of leaf, bean and grain: how a piece of each is shaped, and how it takes the light."""

from random import Random

import blade
import spice
from shader import Shader, mixed


def _needle(c):
    return blade.blade(c, c.uniform(1.2, 2.3), 0.34, 6.6, c.uniform(1, 3), c.uniform(-0.5, 0.5), c.uniform(-0.3, 0.3), 0.02)


def _bud(c):
    return blade.blade(c, c.uniform(1.5, 2.3), 0.52, 6.0, c.uniform(0, 1.5), c.uniform(-1.2, 1.2), c.uniform(-0.5, 0.5), 0.03)


def _twist(c):
    return blade.blade(c, c.uniform(1.1, 2.2), 0.55, 6.5, c.uniform(3, 9), c.uniform(-2, 2), c.uniform(-1.4, 1.4), 0.06, 26)


def _spiral(c):
    return blade.blade(c, c.uniform(2.0, 3.0), 0.30, 6.0, c.uniform(3, 8), c.choice([-1, 1]) * c.uniform(5, 9), c.uniform(1, 2.5), 0.03, 40)


def _flat(c):
    return blade.blade(c, c.uniform(1.7, 2.4), 0.46, 0.7, c.uniform(-0.3, 0.3), c.uniform(-0.35, 0.35), c.uniform(-0.4, 0.4), 0.05)


def _long(c):
    return blade.blade(c, c.uniform(5.0, 6.4), 0.62, 0.8, c.uniform(-0.4, 0.4), c.uniform(-0.25, 0.25), c.uniform(-0.3, 0.3), 0.09, 40, 9)


def _chip(c):
    return blade.blade(c, c.uniform(0.35, 0.8), c.uniform(0.22, 0.4), c.uniform(0.8, 4.5), c.uniform(-2, 2), c.uniform(-1, 1), c.uniform(-1, 1), 0.06, 9)


def _coarse(c):
    return blade.blade(c, c.uniform(0.7, 1.5), c.uniform(0.4, 0.65), c.uniform(0.8, 3.5), c.uniform(-1.5, 1.5), c.uniform(-0.8, 0.8), c.uniform(-0.9, 0.9), 0.1, 14)


def _leaflet(c):
    return blade.blade(c, c.uniform(0.9, 1.7), c.uniform(0.5, 0.9), c.uniform(0.5, 2.2), c.uniform(-1, 1), c.uniform(-0.6, 0.6), c.uniform(-1.2, 1.2), 0.14, 16, 11)


def _petal(c):
    return blade.blade(c, c.uniform(0.7, 1.2), 0.22, c.uniform(0.5, 2.0), c.uniform(-2, 2), c.uniform(-1, 1), c.uniform(-1, 1), 0.04, 12, shape=lambda u: 0.25 + 0.75 * u)


# Shape of a piece; half length, half width and height of what it fills; gloss (roughness); pieces in a full dish.
KINDS = {
    'needle': (_needle, (0.8, 0.06, 0.11), 0.38, 1500),
    'bud': (_bud, (0.85, 0.10, 0.16), 0.55, 900),
    'twist': (_twist, (0.7, 0.14, 0.17), 0.48, 900),
    'spiral': (_spiral, (0.35, 0.28, 0.26), 0.55, 800),
    'flat': (_flat, (0.95, 0.20, 0.08), 0.46, 800),
    'long': (_long, (2.6, 0.28, 0.12), 0.46, 110),
    'broken': (_chip, (0.26, 0.14, 0.13), 0.52, 2400),
    'coarse': (_coarse, (0.5, 0.24, 0.14), 0.52, 1000),
    'leaflet': (_leaflet, (0.6, 0.35, 0.18), 0.55, 500),
    'petal': (_petal, (0.45, 0.10, 0.1), 0.6, 1500),
    'pearl': (lambda c: blade.ball(c, c.uniform(0.34, 0.42), 0.14), (0.36, 0.36, 0.66), 0.5, 330),
    'pellet': (lambda c: blade.ball(c, c.uniform(0.17, 0.27), 0.24, 0.85), (0.2, 0.2, 0.34), 0.34, 900),
    'bean': (lambda c: blade.bean(c, c.uniform(0.92, 1.12)), (0.44, 0.32, 0.34), 0.33, 330),
    'grain': (lambda c: blade.grain(c, c.uniform(0.5, 0.6), 0.24), (0.24, 0.11, 0.2), 0.45, 700),
    'puff': (lambda c: blade.ball(c, c.uniform(0.24, 0.32), 0.5), (0.24, 0.24, 0.4), 0.7, 200),
    'pod': (spice.pod, (0.7, 0.28, 0.5), 0.6, 160),
    'clove': (spice.clove, (0.55, 0.12, 0.24), 0.6, 400),
    'bark': (spice.bark, (0.45, 0.2, 0.3), 0.65, 240),
    'root': (spice.root, (0.35, 0.3, 0.5), 0.7, 260),
    'blossom': (spice.blossom, (0.75, 0.6, 0.3), 0.55, 90),
    'stem': (lambda c: blade.grain(c, c.uniform(0.9, 1.9), 0.14), (0.7, 0.07, 0.12), 0.5, 700),
}


def footprint(kind):
    return KINDS[kind][1]


def fill(kind):
    return KINDS[kind][3]


def stock(looks, seed, variants=14):
    """Pairs of a look {kind, tones, share} and the meshes of its pieces; a powder has none."""
    return [
        (look, pieces(look['kind'], look['tones'], f'{seed} {i}', variants))
        for i, look in enumerate(looks)
        if look['kind'] in KINDS
    ]


def leaf_material(tones, kind):
    """Each piece has its own tone, darker in its folds; fine veins run through all."""
    s = Shader('leaf')
    piece = s.add('ObjectInfo', out='Random')
    blotch = s.noise(1.6, 3, 0.6)
    mixed_up = s.add('Math', {'operation': 'MULTIPLY_ADD'}, {0: blotch, 1: 0.9})
    s.tree.links.new(piece, mixed_up.node.inputs[2])
    tone = s.ramp(mixed_up, list(tones), [0.4 + 1.0 * (i / max(1, len(tones) - 1)) ** 0.8 for i in range(len(tones))])
    veins = s.noise(5, 3, 0.6, s.place(scale=(0.5, 3, 3)))
    tone = s.blend(s.ramp(veins, [0.45, 0.0], [0.35, 0.6]), tone, mixed(tones[0], '#000000', 0.35))
    gloss = KINDS[kind][2]
    return s.finish(s.principled(Base_Color=tone, Roughness=gloss, Specular=0.35, Normal=s.bump(veins, 0.35, 0.05)))


def pieces(kind, tones, seed, variants=14):
    """Meshes of several pieces of one kind, all of one material."""
    chance = Random(f'{seed} {kind}')
    material = leaf_material(tones, kind)
    meshes = []
    for _ in range(variants):
        mesh = KINDS[kind][0](chance)
        mesh.materials.append(material)
        mesh.polygons.foreach_set('use_smooth', [True] * len(mesh.polygons))
        meshes.append(mesh)
    return meshes
