"""Materials."""

import bpy

from shader import Shader, linear, mixed


def plaster(colour):
    """The painted backdrop: one colour with faint clouds, matt."""
    s = Shader('plaster')
    cloud = s.noise(0.06, 2)
    tint = s.ramp(cloud, [mixed(colour, '#000000', 0.06), mixed(colour, '#ffffff', 0.05)], [0.3, 0.7])
    return s.finish(s.add('BsdfDiffuse', inputs={'Color': tint}))


def lacquer(colour, roughness=0.32):
    s = Shader('lacquer')
    return s.finish(s.principled(Base_Color=colour, Roughness=roughness, Specular=0.5))


def metal(colour, roughness=0.28):
    s = Shader('metal')
    worn = s.ramp(s.noise(1.2, 5), [roughness - 0.08, roughness + 0.12], [0.3, 0.7])
    return s.finish(s.principled(Base_Color=colour, Metallic=1.0, Roughness=worn))


def paper(colour, image=None, grain=0.12, creased=0.0):
    """Uncoated paper, optionally printed with an image by UV."""
    s = Shader('paper')
    fibre = s.bump(s.noise(22, 2, 0.65), grain, 0.02)
    if creased:
        fibre = s.bump(s.noise(0.55, 3, 0.55), creased, 0.5, fibre)
    base = linear(colour)
    if image:
        print_ = s.add('TexImage', {'image': bpy.data.images.load(image), 'extension': 'EXTEND'})
        base = s.blend(1.0, print_, mixed(colour, '#ffffff', 0.9), 'MULTIPLY')
        fibre = s.bump(print_, 0.25, 0.02, fibre)
    return s.finish(s.principled(Base_Color=base, Roughness=0.78, Specular=0.25, Normal=fibre))


def glaze(colour, roughness=0.12, speckle=None):
    """Glazed ceramic with a glossy, slightly uneven coat."""
    s = Shader('glaze')
    body = linear(colour)
    if speckle:
        dots = s.ramp(s.noise(5.5, 2, 0.7), [0.0, 1.0], [0.66, 0.74])
        body = s.blend(dots, linear(colour), speckle)
    wave = s.bump(s.noise(0.55, 2), 0.10, 0.12)
    return s.finish(s.principled(Base_Color=body, Roughness=roughness, Specular=0.5, Normal=wave))


def clay(colour, roughness=0.5):
    """Fine bare clay, burnished."""
    s = Shader('clay')
    tint = s.ramp(s.noise(1.1, 6), [mixed(colour, '#000000', 0.06), mixed(colour, '#ffffff', 0.03)], [0.3, 0.7])
    return s.finish(
        s.principled(Base_Color=tint, Roughness=roughness, Specular=0.4, Normal=s.bump(s.noise(9, 6), 0.1, 0.03))
    )


def iron():
    s = Shader('iron')
    tint = s.ramp(s.noise(1.6, 6), ['#14130f', '#2b2a26'], [0.35, 0.7])
    rough = s.bump(s.noise(7, 7, 0.7), 0.35, 0.06)
    return s.finish(s.principled(Base_Color=tint, Roughness=0.5, Metallic=0.35, Specular=0.5, Normal=rough))


def wood(dark, light, along=(0.035, 0.6, 0.6), roughness=0.5):
    """Boards whose grain runs along x."""
    s = Shader('wood')
    where = s.place(scale=along)
    flow = s.noise(1.4, 5, 0.62, where)
    inputs = {'Vector': where, 'Scale': 1.6, 'Distortion': 3.0, 'Detail': 4.0, 'Detail Scale': 1.6}
    rings = s.add('TexWave', {'bands_direction': 'Y'}, inputs, out='Fac')
    both = s.blend(0.16, flow, rings)
    tint = s.ramp(both, [dark, mixed(dark, light, 0.45), light], [0.28, 0.5, 0.75])
    pores = s.noise(9, 4, 0.7, s.place(scale=(0.12, 1.5, 1.5)))
    tint = s.blend(s.ramp(pores, [0.32, 0.0], [0.34, 0.52]), tint, mixed(dark, '#000000', 0.45))
    return s.finish(s.principled(Base_Color=tint, Roughness=roughness, Specular=0.3, Normal=s.bump(pores, 0.2, 0.03)))


def linen(colour, thread=9.0):
    """Woven cloth, by UV in centimetres."""
    s = Shader('linen')
    where = s.place('UV', (thread, thread, thread))
    wave = {'Vector': where, 'Scale': 1.0, 'Distortion': 0.6, 'Detail': 2.0, 'Detail Scale': 0.6}
    warp = s.add('TexWave', {'bands_direction': 'X'}, wave, out='Fac')
    weft = s.add('TexWave', {'bands_direction': 'Y'}, wave, out='Fac')
    weave = s.blend(0.5, warp, weft, 'ADD')
    slub = s.noise(0.5, 3, 0.6, s.place('UV', (0.4, 6, 1)))
    shade = s.blend(s.ramp(slub, [0.22, 0.0], [0.35, 0.6]), linear(colour), mixed(colour, '#3a2c1c', 0.4))
    shade = s.blend(s.ramp(weave, [0.35, 0.0], [0.1, 0.6]), shade, mixed(colour, '#2a2018', 0.5))
    return s.finish(
        s.principled(Base_Color=shade, Roughness=0.95, Specular=0.05, Sheen=0.3, Normal=s.bump(weave, 0.5, 0.03))
    )


def stone(dark='#4a4843', light='#8d8a82', roughness=0.6):
    s = Shader('stone')
    tint = s.ramp(s.noise(0.35, 6, 0.62), [dark, mixed(dark, light, 0.6), light], [0.3, 0.5, 0.72])
    specks = s.ramp(s.noise(8, 2, 0.5), [0.0, 0.5], [0.6, 0.72])
    tint = s.blend(specks, tint, mixed(light, '#ffffff', 0.35))
    relief = s.bump(s.noise(1.6, 4, 0.62), 0.35, 0.12)
    return s.finish(s.principled(Base_Color=tint, Roughness=roughness, Specular=0.35, Normal=relief))


def velvet(colour):
    """Fine powder."""
    s = Shader('velvet')
    grain = s.noise(16, 5, 0.75)
    tint = s.ramp(grain, [mixed(colour, '#16200a', 0.3), colour, mixed(colour, '#e4ecb0', 0.22)], [0.3, 0.5, 0.72])
    return s.finish(s.principled(Base_Color=tint, Roughness=1.0, Specular=0.02, Normal=s.bump(grain, 0.5, 0.05)))


def glass(colour='#ffffff', density=0.0):
    """Glass that refracts camera rays only, because other refracted light adds noise; tinted by its depth if dense."""
    s = Shader('glass')
    path = s.add('LightPath', out='Is Camera Ray')
    clear = s.add('BsdfTransparent', inputs={'Color': '#f4f6f4'})
    seen = s.add('BsdfGlass', inputs={'IOR': 1.48, 'Roughness': 0.0})
    mixed_ = s.add('MixShader', inputs={0: path, 1: clear, 2: seen})
    tint = s.add('VolumeAbsorption', inputs={'Color': colour, 'Density': density}) if density else None
    return s.finish(mixed_, tint)
