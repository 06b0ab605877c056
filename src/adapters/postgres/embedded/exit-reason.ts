/** Errors of clients that connect too early or too late, which are not why a server ended. */
const NOT_NOW = /FATAL: +the database system is /;

/** Finds in the server's log output why it ended; another server of the same folder may have written to it as well. */
export const complaintIn = (written: string): string => {
  const lines = written
    .trim()
    .split('\n')
    .filter((line) => !NOT_NOW.test(line));
  const complaint = lines.findLast((line) => /(FATAL|PANIC): /.test(line)) ?? lines.at(-1) ?? '';
  return complaint.replace(/^.*?(FATAL|PANIC): +/, '');
};
