"""One ingredient on warm paper, always from the same direction."""

from random import Random

import dish
import matter
import plants
import studio

MAKERS = {
    'bergamot': plants.bergamot,
    'jasmine': plants.jasmine,
    'spearmint': plants.spearmint,
    'cinnamon': plants.cinnamon,
    'ginger': matter.ginger,
    'linden-honey': matter.honey,
    'pine-wood': matter.pine,
    'bamboo': matter.bamboo,
    'cast-iron': matter.iron,
    'tokoname-clay': matter.clay,
    'porcelain': matter.porcelain,
    'tinplate': matter.tinplate,
    'cotton-thread': matter.cotton,
}


def build(job):
    studio.sweep(job['backdrop'], depth=60)
    studio.window()
    studio.daylight()
    slug = job['slug']
    if slug in MAKERS:
        studio.camera((0, -36, 32), (0, -0.1, 1.5), lens=158, focus=(0, -0.8, 1.4), fstop=16)
        MAKERS[slug](Random(slug))
        return
    studio.camera((0, -36, 32), (0, -0.1, 0.6), lens=205, focus=(0, -0.8, 0.9), fstop=16)
    dish.heap(job['looks'], slug, radius=3.1, height=1.6, ground=lambda _x, _y: 0.0, amount=2.0)
