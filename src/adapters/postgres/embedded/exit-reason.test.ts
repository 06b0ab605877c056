import { expect, test } from 'vitest';
import { findExitReason } from './exit-reason.ts';

const logLine = (line: string) => `2026-11-21 10:00:00.000 UTC [7] ${line}\n`;
const LOCK_EXISTS = 'lock file "postmaster.pid" already exists';

test('reports that the folder is in use, whatever the other server is doing', () => {
  const starting = logLine('FATAL:  the database system is starting up');
  const inUse = logLine(`FATAL:  ${LOCK_EXISTS}`) + logLine('HINT:  Is another postmaster (PID 5) running?');
  for (const logText of [inUse, inUse + starting, starting + inUse + starting])
    expect(findExitReason(logText)).toMatch(LOCK_EXISTS);
});

test('returns the last line without a fatal error, and nothing of an empty log', () => {
  expect(findExitReason(logLine('LOG:  first') + logLine('LOG:  last'))).toMatch('last');
  expect(findExitReason(logLine('PANIC:  could not write'))).toBe('could not write');
  expect(findExitReason('\n')).toBe('');
  expect(findExitReason(logLine('FATAL:  the database system is shutting down'))).toBe('');
});
