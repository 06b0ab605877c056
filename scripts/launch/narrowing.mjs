/**
 * What `npm test -- …` asks for: words narrow to the test files with them in their path, `-t words` to tests whose
 * title has them.
 * @param {readonly string[]} given @returns {Narrowing}
 *
 * @typedef {{ isNarrowed: boolean, narrowedBy: (titleOption: string) => string[] }} Narrowing the arguments for a test
 *   program, which has its own option for titles
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
