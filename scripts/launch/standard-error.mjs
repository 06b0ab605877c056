/**
 * Writes a text to standard error. Where systemd connects that to its journal, each line is of the priority "err" (sd-daemon(3)).
 * @param {string} text
 */
export const printError = (text) =>
  console.error(process.env['JOURNAL_STREAM'] ? text.replaceAll(/^/gm, '<3>') : text);
