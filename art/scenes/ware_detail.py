"""A close view of a piece of ware."""

import studio
from ware import ware


def build(job):
    studio.sweep(job['backdrop'], depth=60)
    studio.window()
    studio.daylight()
    at, target = job['from'], job['towards']
    studio.camera(at, target, lens=130, focus=job['focus'], fstop=6.3)
    ware(job['ware'], job.get('packages', ()), job['labels'], turn=job['turn'])
