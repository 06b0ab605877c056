"""The room of all pictures: a seamless backdrop, a window on the left, and the camera."""

import bpy
from mathutils import Vector

import surface
from shader import linear
from solid import grid_faces, link, mesh_of, rounded


def empty():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.world = bpy.data.worlds.new('room')


def sweep(colour, depth=26.0, width=260.0, bend=22.0):
    """A seamless backdrop: floor, bend and wall in one piece of painted paper."""
    outline = rounded([(-200.0, 0.0), (depth + bend, 0.0), (depth + bend, 190.0)], bend, 16)
    points = [(x, y, z) for y, z in outline for x in (-width / 2, width / 2)]
    return link('sweep', mesh_of('sweep', points, grid_faces(len(outline), 2)), surface.plaster(colour))


def window(power=1.0, at=(-58, -20, 46), size=(62, 70), colour='#fff4e4'):
    """A tall north window on the left, the main light of all pictures."""
    lamp = bpy.data.lights.new('window', 'AREA')
    lamp.shape, lamp.size, lamp.size_y = 'RECTANGLE', *size
    lamp.energy, lamp.color = 62000 * power, linear(colour)[:3]
    thing = bpy.data.objects.new('window', lamp)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = at
    aim(thing, (0, 0, 5))
    return thing


def daylight(strength=0.32, colour='#dfe6ee'):
    """Light that the rest of the room reflects."""
    world = bpy.context.scene.world
    world.use_nodes = True
    background = world.node_tree.nodes['Background']
    background.inputs['Color'].default_value = linear(colour)
    background.inputs['Strength'].default_value = strength


def reflector(at, size, power, colour='#fff1dc', towards=(0, 0, 5)):
    lamp = bpy.data.lights.new('reflector', 'AREA')
    lamp.shape, lamp.size, lamp.size_y = 'RECTANGLE', *size
    lamp.energy, lamp.color = power, linear(colour)[:3]
    _faded(lamp)
    thing = bpy.data.objects.new('reflector', lamp)
    bpy.context.scene.collection.objects.link(thing)
    thing.location = at
    aim(thing, towards)
    return thing


def _faded(lamp):
    """Fades the lamp from its middle to zero at its edges, so that reflections in tea have no hard line."""
    lamp.use_nodes = True
    tree = lamp.node_tree

    def product(one, other):
        node = tree.nodes.new('ShaderNodeMath')
        node.operation = 'MULTIPLY'
        for socket, value in zip(node.inputs, (one, other)):
            if isinstance(value, bpy.types.NodeSocket):
                tree.links.new(value, socket)
            else:
                socket.default_value = value
        return node.outputs[0]

    def rest(part):
        node = tree.nodes.new('ShaderNodeMath')
        node.operation = 'SUBTRACT'
        node.inputs[0].default_value = 1.0
        tree.links.new(part, node.inputs[1])
        return node.outputs[0]

    where = tree.nodes.new('ShaderNodeSeparateXYZ')
    tree.links.new(tree.nodes.new('ShaderNodeNewGeometry').outputs['Parametric'], where.inputs[0])
    across, up = where.outputs[0], where.outputs[1]
    hill = product(product(across, rest(across)), product(up, rest(up)))
    # The mean of the hill over the lamp is 1/36; the factor 36 keeps the brightness.
    tree.links.new(product(hill, 36.0), tree.nodes['Emission'].inputs['Strength'])


def aim(thing, target):
    direction = Vector(target) - Vector(thing.location)
    thing.rotation_euler = direction.to_track_quat('-Z', 'Y').to_euler()


def camera(at, target, lens=85.0, focus=None, fstop=8.0):
    """`focus` is the sharp point; without it everything is sharp."""
    data = bpy.data.cameras.new('camera')
    data.lens, data.clip_end = lens, 2000
    thing = bpy.data.objects.new('camera', data)
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing
    thing.location = at
    aim(thing, target)
    if focus is not None:
        data.dof.use_dof = True
        data.dof.focus_distance = (Vector(focus) - Vector(at)).length
        data.dof.aperture_fstop = fstop / 100  # Blender uses metres, these scenes centimetres.
    return thing
