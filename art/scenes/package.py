"""What tea and coffee are sold in."""

from pathlib import Path

import bag
import cake
import tin


def package(wanted, labels):
    """The things that make up the package {form, colour, label}, standing at the origin."""
    image = str(Path(labels) / f'{wanted["label"]}.png')
    if wanted['form'] == 'bag':
        return bag.bag(wanted['colour'], image, wanted['label'])
    if wanted['form'] == 'cake':
        return cake.cake(image)
    return tin.tin(wanted['form'], wanted['colour'], image)
