import { fstatSync } from 'node:fs';

/** True if standard error is the stream that systemd connected to its journal, by device and inode (systemd.exec(5)). */
const hasJournal = () => {
  try {
    const { dev, ino } = fstatSync(2, { bigint: true });
    return process.env['JOURNAL_STREAM'] === `${dev}:${ino}`;
  } catch {
    return false;
  }
};

/**
 * Writes a text to standard error. Where systemd connects that to its journal, each line is of the priority "err" (sd-daemon(3)).
 * @param {string} text
 */
export const printError = (text) => console.error(hasJournal() ? text.replaceAll(/^/gm, '<3>') : text);
