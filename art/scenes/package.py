"""Packages of tea and coffee."""

from pathlib import Path

import bag
import cake
import tin


def package(item, labels):
    """The objects of the package {form, colour, label}, at the origin."""
    image = str(Path(labels) / f'{item["label"]}.png')
    if item['form'] == 'bag':
        return bag.bag(item['colour'], image, item['label'])
    if item['form'] == 'cake':
        return cake.cake(image)
    return tin.tin(item['form'], item['colour'], image)
