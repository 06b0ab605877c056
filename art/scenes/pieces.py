"""Pieces of leaf as meshes."""

from random import Random

from kinds import KINDS, shape
from shader import Shader, mixed


def stock(looks, seed, variants=14):
    """Pairs of a look {kind, tones, share} and the meshes of its pieces; a powder has none."""
    return [
        (look, pieces(look['kind'], look['tones'], f'{seed} {i}', variants))
        for i, look in enumerate(looks)
        if look['kind'] in KINDS
    ]


def leaf_material(tones, kind):
    """A tone for each piece, darker in its folds, with fine veins."""
    s = Shader('leaf')
    piece = s.add('MapRange', inputs={'Value': s.add('ObjectInfo', out='Random'), 'To Min': -0.1, 'To Max': 0.65})
    tone_at = s.add('Math', {'operation': 'MULTIPLY_ADD'}, {0: s.noise(1.6, 3, 0.6), 1: 0.5, 2: piece})
    tone = s.ramp(tone_at, list(tones))
    veins = s.noise(5, 3, 0.6, s.place(scale=(0.5, 3, 3)))
    tone = s.blend(s.ramp(veins, [0.45, 0.0], [0.35, 0.6]), tone, mixed(tones[0], '#000000', 0.35))
    gloss = KINDS[kind].gloss
    return s.finish(s.principled(Base_Color=tone, Roughness=gloss, Specular=0.35, Normal=s.bump(veins, 0.35, 0.05)))


def pieces(kind, tones, seed, variants=14):
    """Meshes of several pieces of one kind, all of one material."""
    chance = Random(f'{seed} {kind}')
    material = leaf_material(tones, kind)
    meshes = []
    for _ in range(variants):
        mesh = shape(kind, chance)
        mesh.materials.append(material)
        mesh.polygons.foreach_set('use_smooth', [True] * len(mesh.polygons))
        meshes.append(mesh)
    return meshes
