/**
 * Parses the arguments of `npm test -- …`: words select test files by their path, `-t words` selects tests by title.
 * @param {readonly string[]} args @returns {TestFilter}
 *
 * @typedef {{ isFiltered: boolean, filterArgs: (titleOption: string) => string[] }} TestFilter `filterArgs` returns the
 *   arguments for a test program, which has this option for titles
 */
export function readTestFilter(args) {
  /** @type {string[]} */
  const files = [];
  /** @type {string | undefined} */
  let title;
  for (const [index, argument] of args.entries()) {
    const option = args[index - 1];
    if (option === '-t' || option === '-g') title = argument;
    else if (!argument.startsWith('-')) files.push(argument);
    else if (!['-t', '-g'].includes(argument) || index + 1 === args.length) {
      throw new Error(
        `npm test takes words from file names and -t with words from a title, not ${argument}.`,
      );
    }
  }
  return {
    isFiltered: args.length > 0,
    filterArgs: (titleOption) => [...files, ...(title === undefined ? [] : [titleOption, title])],
  };
}
