"""A cup of the tea in its real colour."""

from random import Random

import cup
import pieces
import studio
from dish import strewn


def build(job):
    studio.sweep(job['backdrop'], depth=60)
    studio.window()
    studio.daylight()
    studio.reflector((-18.5, 52, 52), (26, 30), 3200, towards=(0, 0, 5))
    studio.camera((0, -40, 35), (0, -0.2, 2.6), lens=128, focus=(0, -2.6, 4.8), fstop=16)
    cup.saucer(job['glaze']).scale = (0.88, 0.88, 1)
    for thing in (cup.bowl(job['glaze']), cup.drink(job['drink'], job['liquor'])):
        thing.location = (0, 0, 0.36)
    chance = Random(job['seed'])
    strewn(pieces.stock(job['looks'], job['seed'], 8), chance, job['scatter'], 9.0, 7.0)
