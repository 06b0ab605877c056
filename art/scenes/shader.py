"""Builds node trees of materials from nested calls."""

import bpy


def linear(colour):
    """Converts '#rrggbb' to a colour of Cycles."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels) + (1.0,)


def mixed(one, other, part):
    """The colour '#rrggbb' between two others."""
    pairs = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return '#' + ''.join(f'{round(a + (b - a) * part):02x}' for a, b in pairs)


class Shader:
    """A new material; `add` adds a node, whose inputs are values, colours or outputs of other nodes."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.output = self.tree.nodes.new('ShaderNodeOutputMaterial')

    def add(self, kind, settings=None, inputs=None, out=0):
        node = self.tree.nodes.new('ShaderNode' + kind)
        for name, value in (settings or {}).items():
            setattr(node, name, value)
        for name, value in (inputs or {}).items():
            socket = node.inputs[name]
            if isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, socket)
            else:
                socket.default_value = linear(value) if isinstance(value, str) else value
        return node.outputs[out]

    def ramp(self, factor, colours, positions=None):
        """The colours in equal steps, or at their positions, along the factor."""
        node = self.tree.nodes.new('ShaderNodeValToRGB')
        points = node.color_ramp.elements
        places = positions or [i / max(1, len(colours) - 1) for i in range(len(colours))]
        while len(points) < len(colours):
            points.new(0.5)
        for point, colour, place in zip(points, colours, places):
            point.position = place
            point.color = linear(colour) if isinstance(colour, str) else (colour, colour, colour, 1)
        self.tree.links.new(factor, node.inputs['Fac'])
        return node.outputs['Color']

    def place(self, kind='Object', scale=(1, 1, 1)):
        """Coordinates for textures, in centimetres unless by UV."""
        coordinates = self.add('TexCoord', out=kind)
        return self.add('Mapping', inputs={'Vector': coordinates, 'Scale': scale})

    def noise(self, scale, detail=4.0, roughness=0.5, where=None):
        place = where if where is not None else self.place()
        inputs = {'Vector': place, 'Scale': scale, 'Detail': detail, 'Roughness': roughness}
        return self.add('TexNoise', inputs=inputs, out='Fac')

    def bump(self, height, strength=0.3, distance=0.05, onto=None):
        inputs = {'Height': height, 'Strength': strength, 'Distance': distance}
        if onto is not None:
            inputs['Normal'] = onto
        return self.add('Bump', inputs=inputs, out='Normal')

    def blend(self, factor, one, other, kind='MIX'):
        return self.add('MixRGB', {'blend_type': kind}, {'Fac': factor, 'Color1': one, 'Color2': other})

    def principled(self, **inputs):
        names = {name.replace('_', ' '): value for name, value in inputs.items()}
        return self.add('BsdfPrincipled', inputs=names)

    def finish(self, surface, volume=None):
        self.tree.links.new(surface, self.output.inputs['Surface'])
        if volume is not None:
            self.tree.links.new(volume, self.output.inputs['Volume'])
        return self.material
