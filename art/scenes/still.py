"""A still life: a table, a wall and the objects of the job at their positions."""

from random import Random

import bpy

import studio
import surface
from light import sunlight
from props import PROPS
from solid import box, together

TABLES = {
    'oak': lambda: surface.wood('#5b4632', '#a58a66'),
    'walnut': lambda: surface.wood('#24160d', '#5b3a22'),
    'ash': lambda: surface.wood('#a98c64', '#d8c19a'),
    'slate': lambda: surface.stone('#353835', '#50534e'),
    'limestone': lambda: surface.stone('#a39a86', '#cfc6b2', 0.75),
    'marble': lambda: surface.stone('#b9b4a8', '#e6e1d5', 0.3),
}


def placed(thing, job):
    """Makes one object of the job and moves its parts to its position."""
    before = set(bpy.context.scene.objects)
    PROPS[thing['prop']](thing, job)
    made = [new for new in bpy.context.scene.objects if new not in before and new.parent is None]
    together(made, at=thing['at'], turn=thing.get('turn', 0), scale=thing.get('scale', 1))


def build(job):
    if job['table'] in TABLES:
        top = box('table', (170, 104, 3), (0, -10, -1.5), TABLES[job['table']](), 0.25)
        top.rotation_euler = (0, 0, job.get('grain', 0))
        wall = studio.sweep(job['backdrop'], depth=75)
        wall.location.z = -30
    else:
        studio.sweep(job['backdrop'], depth=34)
    studio.window(job.get('window', 1.0))
    studio.daylight(job.get('fill', 0.32))
    if 'glow' in job:
        studio.reflector(job.get('glowAt', (-24, 52, 56)), (26, 30), job['glow'])
    if 'sun' in job:
        sunlight(job['sun'], Random(job['name']))
    view = job['view']
    studio.camera(view['from'], view['towards'], view['lens'], view['focus'], view['fstop'])
    for thing in job['things']:
        placed(thing, job)
