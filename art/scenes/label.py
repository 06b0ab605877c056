"""Printed labels on objects."""

from math import cos, pi, sin

import surface
from solid import grid_faces, link, mesh_of, thicken

PAPER = '#f3ead8'


def uv_by_grid(mesh, rows, columns):
    layer = mesh.uv_layers.new(name='print')
    for loop in mesh.loops:
        row, column = divmod(loop.vertex_index, columns)
        layer.data[loop.index].uv = (column / (columns - 1), row / (rows - 1))


def sheet(name, function, image, rows=2, columns=64, thickness=0.025):
    """Paper with a printed image, along `function(u, v)`."""
    points = [function(j / (columns - 1), i / (rows - 1)) for i in range(rows) for j in range(columns)]
    mesh = mesh_of(name, points, grid_faces(rows, columns))
    uv_by_grid(mesh, rows, columns)
    thing = link(name, mesh, surface.paper(PAPER, image))
    thicken(thing, thickness)
    return thing


def around(radius, bottom, height, share, image):
    """A label around a share of the circumference of a tin; it faces the camera (-y)."""
    reach = 2 * pi * share

    def place(u, v):
        angle = -pi / 2 + (u - 0.5) * reach
        return ((radius + 0.012) * cos(angle), (radius + 0.012) * sin(angle), bottom + v * height)

    return sheet('label', place, image, columns=96)
