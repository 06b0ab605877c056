import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openShop } from '#test/support/open-shop.ts';

/** The niceness of a thread, field 19 of its stat; the name before it is in parentheses. */
const nicenessOf = (stat: string): number => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);

test.runIf(process.platform === 'linux')(
  'gives the main thread priority over hashing, compression and garbage collection threads',
  async () => {
    await using shop = await openShop();
    const tasks = `/proc/${shop.pid}/task`;
    const workers = new Map<string, number[]>([
      ['libuv-worker', []],
      ['node-V8Worker', []],
    ]);
    for (const thread of await readdir(tasks)) {
      const stat = await readFile(`${tasks}/${thread}/stat`, 'utf8');
      if (Number(thread) === shop.pid) expect(nicenessOf(stat)).toBe(0);
      for (const [name, values] of workers) if (stat.includes(`(${name})`)) values.push(nicenessOf(stat));
    }
    for (const [name, values] of workers) {
      expect([name, values.length > 0]).toEqual([name, true]);
      expect([name, Math.min(...values) > 0]).toEqual([name, true]);
    }
  },
);

const PRINT_PRIORITIES = `
import { readdirSync, readFileSync } from 'node:fs';
import { lowerWorkerPriority } from '#bootstrap/process/thread-priority.ts';
lowerWorkerPriority();
for (const thread of readdirSync('/proc/self/task')) console.log(readFileSync('/proc/self/task/' + thread + '/stat', 'utf8').trim());
`;

test.runIf(process.platform === 'linux').each([0, 6, 15, 19])(
  'the worker threads of a shop that was started with a niceness of %i have at least that',
  async (niceness) => {
    const args = ['-n', String(niceness), process.execPath, '--input-type=module', '-e', PRINT_PRIORITIES];
    const { stdout } = await promisify(execFile)('nice', args);
    const workers = stdout.split('\n').filter((line) => /libuv-worker|V8Worker/.test(line));
    expect(workers.length).toBeGreaterThan(0);
    const minNiceness = Math.min(19, niceness + 5);
    expect(workers.map(nicenessOf).filter((found) => found < minNiceness)).toEqual([]);
  },
);
