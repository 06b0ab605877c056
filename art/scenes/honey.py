"""Set linden honey in a glass jar, with a dipper."""

import label
import surface
from shader import Shader
from solid import rounded, turned

RADIUS = 3.7


def _honey():
    s = Shader('honey')
    cloud = s.ramp(s.noise(0.6, 3), ['#c98a26', '#dca741', '#e6bd66'], [0.3, 0.5, 0.72])
    return s.finish(
        s.principled(Base_Color=cloud, Roughness=0.35, Specular=0.4, Subsurface=0.25, Subsurface_Color='#e0a030')
    )


def honey(image):
    glass = surface.glass()
    outer = rounded([(0, 0), (RADIUS, 0), (RADIUS, 7.2), (2.9, 8.1), (2.9, 8.9)], 0.6, 8)
    inner = rounded([(2.75, 8.9), (2.75, 8.05), (3.52, 7.15), (3.52, 0.35), (0, 0.35)], 0.5, 8)
    jar = turned('jar', outer + inner, glass, 128)
    body = turned('honey', rounded([(0, 0.36), (3.5, 0.36), (3.5, 7.1), (2.9, 7.5), (0, 7.5)], 0.5, 8), _honey(), 96)
    brass = surface.metal('#b98d45', 0.28)
    top = rounded([(3.02, 8.25), (3.1, 8.2), (3.12, 9.1), (2.95, 9.28), (2.6, 9.3), (2.5, 9.22), (0, 9.22)], 0.1)
    lid = turned('lid', top, brass, 160, lambda a, z: 1)
    paper = label.around(RADIUS, 1.0, 5.6, 0.52, image)
    return [jar, body, lid, paper]


def dipper():
    oak = surface.wood('#8a5f38', '#c49a66', along=(0.15, 1.5, 1.5))
    grooves = []
    for i in range(7):
        z = i * 0.36
        swell = 0.62 + 0.42 * (1 - ((i - 3) / 3.6) ** 2)
        grooves += [(swell, z), (swell, z + 0.2), (0.5, z + 0.22), (0.5, z + 0.34)]
    head = turned(
        'dipper',
        [(0, -0.1), (0.4, -0.1), *grooves, (0.3, 2.6), (0.26, 9.5), (0.36, 10.2), (0, 10.5)],
        oak,
        64,
    )
    return [head]
