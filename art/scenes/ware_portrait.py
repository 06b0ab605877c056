"""The catalogue picture of ware, in the same room as the tins."""

import portrait
from ware import ware


def build(wanted):
    portrait.room(wanted['backdrop'])
    ware(wanted['ware'], wanted.get('packages', ()), wanted['labels'], turn=wanted['turn'])
