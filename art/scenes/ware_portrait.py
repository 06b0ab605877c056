"""The catalogue picture of ware, in the same room as the tins."""

import portrait
from ware import ware


def build(job):
    portrait.room(job['backdrop'])
    ware(job['ware'], job.get('packages', ()), job['labels'], turn=job['turn'])
