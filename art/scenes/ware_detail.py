"""A closer look at how a piece is made."""

import studio
from ware import ware


def build(wanted):
    studio.sweep(wanted['backdrop'], depth=60)
    studio.window()
    studio.daylight()
    at, target = wanted['from'], wanted['towards']
    studio.camera(at, target, lens=130, focus=wanted['focus'], fstop=6.3)
    ware(wanted['ware'], wanted.get('packages', ()), wanted['labels'], turn=wanted['turn'])
