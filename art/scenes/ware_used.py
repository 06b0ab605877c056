"""Ware in use: on linen, beside a bowl of tea."""

import cup
import studio
from cloth import cloth
from solid import together
from ware import ware


def bowl_of(drink, liquor, glaze, at, scale=1.0):
    return together([cup.bowl(glaze), cup.drink(drink, liquor)], at=at, scale=scale)


def build(job):
    studio.sweep(job['backdrop'], depth=40)
    studio.window()
    studio.daylight()
    studio.camera((4, -58, 25), (0.6, 0, 4.6), lens=114, focus=(2, -3, 4), fstop=8)
    cloth(30, 19, '#e4dac4', at=(-1, 0, 0), turn=0.12, folds=0.35)
    ware(
        job['ware'],
        job.get('packages', ()),
        job['labels'],
        at=job['at'],
        turn=job['turn'],
        scale=0.92,
    )
    bowl_of(job['drink'], job['liquor'], job['glaze'], job['bowl'], job['bowlScale'])
