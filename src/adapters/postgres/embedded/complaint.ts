/** What a server tells whoever asks it too early or too late; no server ends because of it. */
const NOT_NOW = /FATAL: +the database system is /;

/**
 * Why a server ended, by what it has written since it was started. Another one may have written among it, which serves the
 * same folder and was asked meanwhile.
 */
export const complaintIn = (written: string): string => {
  const lines = written
    .trim()
    .split('\n')
    .filter((line) => !NOT_NOW.test(line));
  const complaint = lines.findLast((line) => /(FATAL|PANIC): /.test(line)) ?? lines.at(-1) ?? '';
  return complaint.replace(/^.*?(FATAL|PANIC): +/, '');
};
