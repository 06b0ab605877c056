/** Errors of clients that connect too early or too late, which are not why a server ended. */
const CLIENT_ERRORS = /FATAL: +the database system is /;

/** Finds in the server's log output why it ended; another server of the same folder may have written to it as well. */
export const findExitReason = (output: string): string => {
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => !CLIENT_ERRORS.test(line));
  const lastLine = lines.findLast((line) => /(FATAL|PANIC): /.test(line)) ?? lines.at(-1) ?? '';
  return lastLine.replace(/^.*?(FATAL|PANIC): +/, '');
};
