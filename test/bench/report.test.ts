import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { rows } from '#bench/rows.ts';

const REPORT = readFileSync(fileURLToPath(new URL('../../docs/performance.md', import.meta.url)), 'utf8');

test.each(rows)('the figures of $name that are told of were measured as it is measured now', ({
  name,
  says,
  rounds,
}) => {
  expect(REPORT).toContain(`\n- **${name}**: ${says}; ${rounds.full}. `);
  expect(REPORT).toContain(`\n| ${name} | `);
});
