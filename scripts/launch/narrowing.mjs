/**
 * Parses the arguments of `npm test -- …`: words select test files by their path, `-t words` selects tests by title.
 * @param {readonly string[]} given @returns {Narrowing}
 *
 * @typedef {{ isNarrowed: boolean, narrowedBy: (titleOption: string) => string[] }} Narrowing `narrowedBy` returns the
 *   arguments for a test program, given its option for titles
 */
export function readNarrowing(given) {
  /** @type {string[]} */
  const files = [];
  /** @type {string | undefined} */
  let title;
  for (const [index, argument] of given.entries()) {
    const option = given[index - 1];
    if (option === '-t' || option === '-g') title = argument;
    else if (!argument.startsWith('-')) files.push(argument);
    else if (!['-t', '-g'].includes(argument) || index + 1 === given.length) {
      throw new Error(
        `npm test takes words from file names and -t with words from a title, not ${argument}.`,
      );
    }
  }
  return {
    isNarrowed: given.length > 0,
    narrowedBy: (titleOption) => [...files, ...(title === undefined ? [] : [titleOption, title])],
  };
}
