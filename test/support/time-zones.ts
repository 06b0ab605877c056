import { afterEach } from 'vitest';

const ZONES = [
  'UTC',
  'America/Los_Angeles',
  'Asia/Tokyo',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Europe/London',
];

const zone = process.env['TZ'];

/** Runs a check in time zones of machines all over the world; restores the own one after each test of the file. */
export const inTimeZones = (): ((check: (machine: string) => void) => void) => {
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });
  return (check) => {
    for (const machine of ZONES) {
      process.env['TZ'] = machine;
      check(machine);
    }
  };
};
