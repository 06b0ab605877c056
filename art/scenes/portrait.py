"""The catalogue picture: the package on a backdrop in the colour of its tea, with a few leaves in front."""

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


def build(job):
    room(job['backdrop'])
    package(job['package'], job['labels'])
    strewn(
        pieces.stock(job['looks'], job['seed'], 8),
        Random(job['seed']),
        job['scatter'],
        1.9,
        0,
        centre=(5.9, -3.0),
    )
