import { expect, test } from 'vitest';
import { tasksOf, toTasks } from './today.ts';

test('packers see what is to pack and to ship, owners and managers everything', () => {
  expect(tasksOf('packer')).toEqual(['late', 'to-pack', 'to-ship']);
  expect(tasksOf('manager')).toEqual(tasksOf('owner'));
  expect(tasksOf('owner')).toHaveLength(12);
});

test('lists the highest count first, and leaves out what is done', () => {
  expect(toTasks({ late: 2, 'to-pack': 5, disputed: 0, enquiries: 2 })).toEqual([
    { name: 'to-pack', count: 5 },
    { name: 'late', count: 2 },
    { name: 'enquiries', count: 2 },
  ]);
});
