"""A low stoneware dish with a heap of leaf, grain or powder."""

from math import cos, hypot, pi, sin
from random import Random

from mathutils import Vector, noise

import pieces
import surface
from kinds import KINDS
from solid import curved, grid_faces, link, mesh_of, turned
from strew import Heap, disc, dome

RADIUS = 6.2
INNER = 5.55


def dish(glaze='#e9e2d2', at=(0, 0, 0), scale=1.0):
    outline = curved(
        [
            (0, 0.35),
            (2.9, 0.35),
            (3.0, 0.0),
            (3.25, 0.0),
            (3.4, 0.32),
            (5.2, 0.9),
            (6.05, 1.75),
            (RADIUS, 1.95),
        ]
        + [(6.12, 2.04), (5.96, 1.98), (5.0, 1.1), (3.0, 0.66), (0, 0.6)]
    )
    ware = turned('dish', outline, surface.glaze(glaze, 0.22, '#8a7a60'), 128)
    ware.location, ware.scale = at, (scale, scale, scale)
    return ware


def hollow(x, y):
    """Height of the inside of the dish."""
    r = hypot(x, y)
    if r < 3:
        return 0.66
    return 0.66 + 0.44 * (r - 3) / 2 if r < 5 else 1.1 + 0.9 * (r - 5)


def mound(radius, height, ground, tone, name='mound'):
    """The dark core of a heap, so that no ground is visible between the pieces."""
    form, rings, around = dome(radius, height), 14, 48
    points = []
    for i in range(rings):
        r = radius * i / (rings - 1)
        for j in range(around):
            x, y = r * cos(2 * pi * j / around), r * sin(2 * pi * j / around)
            points.append((x, y, ground(x, y) + form(x, y) - 0.2))
    return link(name, mesh_of(name, points, grid_faces(rings, around, closed=True)), surface.clay(tone, 0.9))


def heap(looks, seed, radius=INNER, height=1.9, ground=hollow, amount=1.0, scatter=0, spread=9.5):
    """Heaps one or more looks {kind, tones, share} together, with `scatter` pieces on the table around it."""
    chance = Random(f'{seed} heap')
    form = dome(radius, height, 2.2)
    if looks[0]['kind'] == 'powder':
        return powder(radius, ground, looks[0]['tones'][0], seed)
    stock = pieces.stock(looks, seed)
    inner = radius * 0.93 - 0.3 * KINDS[looks[0]['kind']].footprint[0]
    bed = mound(inner, height * 0.72, ground, looks[0]['tones'][0])
    field = Heap(radius + 0.6, lambda x, y: ground(x, y) + dome(inner, height * 0.72)(x, y) - 0.2)
    # Pieces in a dish must not intersect its wall.
    wall = 0.95 * KINDS[looks[0]['kind']].footprint[0] if ground is hollow else 0.0
    spot = disc(chance, radius - min(wall, 1.2))
    queue = [
        (look['kind'], meshes)
        for look, meshes in stock
        for _ in range(int(KINDS[look['kind']].fill * look['share'] * amount * (radius / INNER) ** 2))
    ]
    chance.shuffle(queue)
    for kind, meshes in queue:
        field.lay(chance.choice(meshes), KINDS[kind].footprint, chance, spot, lambda x, y: ground(x, y) + form(x, y))
    strewn(stock, chance, scatter, spread)
    return bed


def powder(radius, ground, tone, seed):
    """Sieved matcha: a soft matt cone with slips and lumps."""
    chance = Random(f'{seed} powder')
    rings, around, points = 150, 260, []
    offset = Vector((chance.uniform(0, 50), chance.uniform(0, 50), 0))
    for i in range(rings):
        r = radius * i / (rings - 1)
        for j in range(around):
            x, y = r * cos(2 * pi * j / around), r * sin(2 * pi * j / around)
            cone = 2.7 * max(0.0, 1 - r / (radius * 0.96)) ** 0.9
            place = Vector((x, y, 0)) + offset
            slips = 0.32 * noise.noise(place * 0.55) + 0.13 * noise.noise(place * 1.7)
            lumps = 0.08 * noise.noise(place * 4.5) + 0.035 * noise.noise(place * 11)
            part = min(1.0, cone / 0.5)
            points.append((x, y, ground(x, y) - 0.05 + cone + (slips + lumps) * part))
    shape = mesh_of('powder', points, grid_faces(rings, around, closed=True))
    return link('powder', shape, surface.velvet(tone))


def strewn(stock, chance, count, spread, inner=6.6, centre=(0, 0)):
    """Single pieces beside the dish."""
    table = Heap(spread, lambda _x, _y: 0.0, centre)
    spot = disc(chance, spread, inner)
    for _ in range(count if stock else 0):
        look, meshes = chance.choices(stock, [look['share'] for look, _ in stock])[0]
        table.lay(chance.choice(meshes), KINDS[look['kind']].footprint, chance, spot)
