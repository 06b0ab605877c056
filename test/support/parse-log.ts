/** The log lines of a shop's output, by default all of them. */
export const parseLog = (output: string, containing = ''): Record<string, unknown>[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes(containing))
    .map((line): Record<string, unknown> => JSON.parse(line));
