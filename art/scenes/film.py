"""Settings of Cycles, and the removal of noise after rendering."""

import bpy


def expose(width, height, samples, threshold):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.render.threads_mode, scene.render.threads = 'FIXED', 2
    cycles = scene.cycles
    cycles.device, cycles.samples = 'CPU', samples
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, threshold
    # With few samples, even ground is finished after a third of them.
    cycles.adaptive_min_samples = min(8, max(4, samples // 3))
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 5, 2, 2
    cycles.transmission_bounces, cycles.transparent_max_bounces = 6, 8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy = 3.0, 1.0
    cycles.use_denoising = False
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'Medium High Contrast'
    scene.view_settings.exposure = 0.85


def develop():
    """Smooths the light within each surface; print, edges and texture stay sharp.

    Light is the picture divided by the colour of the surface. It is blurred only between
    points of similar colour and direction.
    """
    scene = bpy.context.scene
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')

    def combine(kind, one, other):
        node = tree.nodes.new('CompositorNodeMixRGB')
        node.blend_type = kind
        for socket, value in zip(node.inputs[1:], (one, other)):
            if isinstance(value, bpy.types.NodeSocket):
                tree.links.new(value, socket)
            else:
                socket.default_value = (value, value, value, 1)
        return node.outputs[0]

    colour = combine('ADD', layers.outputs['Denoising Albedo'], 0.02)
    light = combine('DIVIDE', layers.outputs['Image'], colour)
    facing = combine('ADD', layers.outputs['Denoising Normal'], colour)
    blur = tree.nodes.new('CompositorNodeBilateralblur')
    blur.iterations, blur.sigma_color, blur.sigma_space = 2, 0.12, 5.0
    tree.links.new(light, blur.inputs['Image'])
    tree.links.new(facing, blur.inputs['Determinator'])
    developed = combine('MULTIPLY', blur.outputs[0], colour)
    # Smooths outlines, which few samples leave jagged.
    outlines = tree.nodes.new('CompositorNodeAntiAliasing')
    tree.links.new(developed, outlines.inputs[0])
    output = tree.nodes.new('CompositorNodeComposite')
    tree.links.new(outlines.outputs[0], output.inputs['Image'])
