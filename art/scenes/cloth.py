"""A piece of linen laid on the table."""

from math import exp

from mathutils import Matrix, Vector, noise

import surface
from solid import grid_faces, link, mesh_of, thicken


def cloth(width, depth, colour, at=(0, 0, 0), turn=0.0, folds=0.5, fineness=110):
    """Linen of `width` by `depth` centimetres; `folds` is the height of its creases."""
    place = Matrix.Translation(at) @ Matrix.Rotation(turn, 4, 'Z')
    points = []
    for i in range(fineness):
        for j in range(fineness):
            x, y = (j / (fineness - 1) - 0.5) * width, (i / (fineness - 1) - 0.5) * depth
            creases = exp(-((x / 0.5) ** 2)) + exp(-((y / 0.5) ** 2)) + 0.8 * exp(-(((abs(x) - width / 4) / 0.45) ** 2))
            soft = 0.5 + 0.5 * noise.noise(Vector((x * 0.11, y * 0.13, at[0])))
            edge = 0.12 * noise.noise(Vector((x * 0.3, y * 0.3, 9)))
            points.append(place @ Vector((x + edge, y + edge, 0.06 + folds * (0.3 * creases + 0.6 * soft))))
    mesh = mesh_of('cloth', points, grid_faces(fineness, fineness))
    layer = mesh.uv_layers.new(name='weave')
    for loop in mesh.loops:
        i, j = divmod(loop.vertex_index, fineness)
        layer.data[loop.index].uv = (j / (fineness - 1) * width, i / (fineness - 1) * depth)
    thing = link('cloth', mesh, surface.linen(colour, 4.2))
    thicken(thing, 0.07, 0)
    return thing
