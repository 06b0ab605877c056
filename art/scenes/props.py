"""The objects of still lifes, by name."""

from pathlib import Path
from random import Random

import cup
import dish
import label
import pieces
import plants
import surface
from cloth import cloth
from package import package
from shelves import shelves
from solid import box
from ware import ware


def _cup(thing, job):
    lift = 0.0
    if thing.get('saucer'):
        cup.saucer(thing['glaze']).scale = (0.88, 0.88, 1)
        lift = 0.36
    for part in (cup.bowl(thing['glaze']), cup.drink(thing['drink'], thing['liquor'])):
        part.location.z = lift


def _dish(thing, job):
    dish.dish(thing['glaze'])
    dish.heap(thing['looks'], job['name'])


def _heap(thing, job):
    flat = lambda _x, _y: 0.0
    dish.heap(thing['looks'], job['name'], thing['radius'], thing['height'], flat, thing.get('amount', 1.4))


def _scatter(thing, job):
    stock = pieces.stock(thing['looks'], job['name'], 10)
    dish.strewn(stock, Random(job['name']), thing['count'], thing['spread'], 0)


def _card(_thing, job):
    """A printed board in the size of art/package.ts."""
    image = str(Path(job['labels']) / 'bonus-card.png')
    label.sheet('card', lambda u, v: ((u - 0.5) * 9, (v - 0.5) * 5.7, 0.03), image, columns=2, thickness=0.06)


PROPS = {
    'bonus-card': _card,
    'shelves': lambda t, w: shelves(w['packages'], w['labels']),
    'package': lambda t, w: package(w['packages'][t['number']], w['labels']),
    'ware': lambda t, w: ware(t['ware'], w.get('packages', ()), w['labels']),
    'cup': _cup,
    'dish': _dish,
    'heap': _heap,
    'scatter': _scatter,
    'cloth': lambda t, w: cloth(t['width'], t['depth'], t['colour'], folds=t.get('folds', 0.5)),
    'sprig': lambda t, w: plants.sprig(Random(f'{w["name"]} {t["at"]}'), t.get('length', 11)),
    'jasmine': lambda t, w: plants.jasmine(Random(w['name'])),
    'mint': lambda t, w: plants.spearmint(Random(w['name'])),
    'cinnamon': lambda t, w: plants.cinnamon(Random(w['name'])),
    'bergamot': lambda t, w: plants.bergamot(Random(w['name'])),
    'board': lambda t, w: box(
        'board', t['size'], (0, 0, t['size'][2] / 2), surface.wood('#4f331d', '#94693f', (0.1, 1, 1)), 0.3
    ),
}
