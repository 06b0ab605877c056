"""The dry leaf in a small dish, seen from above the table."""

import studio
from dish import dish, heap


def build(job):
    studio.sweep(job['backdrop'], depth=60)
    studio.window()
    studio.daylight()
    studio.camera((0, -42, 46), (0, -0.3, 0.8), lens=136, focus=(0, -2.2, 2), fstop=11)
    dish(job['glaze'])
    heap(job['looks'], job['seed'], scatter=job['scatter'])
