import { expect, test } from 'vitest';
import { findExitReason } from './exit-reason.ts';

const at = (line: string) => `2026-11-21 10:00:00.000 UTC [7] ${line}\n`;
const HELD = 'lock file "postmaster.pid" already exists';

test('reports that the folder is in use, whatever the other server is doing', () => {
  const starting = at('FATAL:  the database system is starting up');
  const held = at(`FATAL:  ${HELD}`) + at('HINT:  Is another postmaster (PID 5) running?');
  for (const written of [held, held + starting, starting + held + starting])
    expect(findExitReason(written)).toMatch(HELD);
});

test('returns the last line without a fatal error, and nothing of an empty log', () => {
  expect(findExitReason(at('LOG:  first') + at('LOG:  last'))).toMatch('last');
  expect(findExitReason(at('PANIC:  could not write'))).toBe('could not write');
  expect(findExitReason('\n')).toBe('');
  expect(findExitReason(at('FATAL:  the database system is shutting down'))).toBe('');
});
