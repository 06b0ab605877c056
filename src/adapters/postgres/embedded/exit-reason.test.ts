import { expect, test } from 'vitest';
import { complaintIn } from './exit-reason.ts';

const at = (line: string) => `2026-11-21 10:00:00.000 UTC [7] ${line}\n`;
const HELD = 'lock file "postmaster.pid" already exists';

test('reports that the folder is in use, whatever the other server is doing', () => {
  const asked = at('FATAL:  the database system is starting up');
  const held = at(`FATAL:  ${HELD}`) + at('HINT:  Is another postmaster (PID 5) running?');
  for (const written of [held, held + asked, asked + held + asked])
    expect(complaintIn(written)).toMatch(HELD);
});

test('returns the last line without a fatal error, and nothing of an empty log', () => {
  expect(complaintIn(at('LOG:  first') + at('LOG:  last'))).toMatch('last');
  expect(complaintIn(at('PANIC:  could not write'))).toBe('could not write');
  expect(complaintIn('\n')).toBe('');
  expect(complaintIn(at('FATAL:  the database system is shutting down'))).toBe('');
});
