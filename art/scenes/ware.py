"""Teaware by its catalogue id, in a size that fits the frame."""

from pathlib import Path

from gaiwan import gaiwan
from gift import gift
from honey import dipper, honey
from kyusu import kyusu
from solid import together
from tetsubin import tetsubin
from whisk import whisk

SCALE = {
    'bamboo-matcha-whisk': 1.12,
    'cast-iron-tetsubin': 0.74,
    'gift-set-four-tins': 1.0,
    'linden-blossom-honey': 1.12,
    'porcelain-gaiwan': 1.0,
    'tokoname-kyusu': 0.93,
}


def _jar(packages, labels):
    lying = together(dipper(), at=(6.0, -5.0, 0.95), tilt=(0, 1.655), turn=3.3)
    return [*honey(str(Path(labels) / f'{packages[0]["label"]}.png')), *lying]


MAKERS = {
    'bamboo-matcha-whisk': lambda _p, _l: whisk(),
    'cast-iron-tetsubin': lambda _p, _l: tetsubin(),
    'gift-set-four-tins': gift,
    'linden-blossom-honey': _jar,
    'porcelain-gaiwan': lambda _p, _l: gaiwan(),
    'tokoname-kyusu': lambda _p, _l: kyusu(),
}


def ware(id_, packages=(), labels='', at=(0, 0, 0), turn=0.0, scale=1.0):
    things = MAKERS[id_](packages, labels)
    return together(things, at=at, turn=turn, scale=SCALE[id_] * scale)
