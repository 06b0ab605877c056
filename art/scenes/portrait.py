"""The catalogue picture: the package on a sweep in the colour of its tea, a few leaves at its foot."""

from random import Random

import pieces
import studio
from dish import strewn
from package import package


def room(colour):
    studio.sweep(colour)
    studio.window()
    studio.daylight()
    studio.camera((0, -62, 13.5), (0, 0, 5.7), lens=120, focus=(0, -3.7, 5), fstop=8)


def build(wanted):
    room(wanted['backdrop'])
    package(wanted['package'], wanted['labels'])
    strewn(
        pieces.stock(wanted['looks'], wanted['seed'], 8),
        Random(wanted['seed']),
        wanted['scatter'],
        1.9,
        0,
        centre=(5.9, -3.0),
    )
