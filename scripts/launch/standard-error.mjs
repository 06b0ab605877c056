import { fstatSync } from 'node:fs';

/** True if standard error goes to the journal, by the device and inode that systemd sets (systemd.exec(5)). */
const hasJournal = () => {
  try {
    const { dev, ino } = fstatSync(2, { bigint: true });
    return process.env['JOURNAL_STREAM'] === `${dev}:${ino}`;
  } catch {
    return false;
  }
};

/**
 * Writes a text to standard error; in the journal, each line has the priority "err" (sd-daemon(3)).
 * @param {string} text
 */
export const printError = (text) => console.error(hasJournal() ? text.replaceAll(/^/gm, '<3>') : text);
