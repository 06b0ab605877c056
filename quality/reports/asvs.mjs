// OWASP ASVS 5.0.0: requirements of levels 1 and 2, and the evidence for each.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFaults } from './faults.mjs';
import { readSource, root } from './sources.mjs';

/**
 * @typedef {{ text: string, evidence?: string[], note?: string, notApplicable?: string, notMet?: string, operator?: string }} Requirement
 *   `evidence` names faults, headings (`file#heading`) and files, with a text in them (`file: text`) or without; the last
 *   three say why it does not apply, what is missing, and what is left to the operator
 * @typedef {Readonly<Record<string, Requirement>>} Requirements
 */

/** Every section of the standard, with the levels of its requirements in order. */
const LEVELS = {
  'Encoding and sanitization': ['22', '1111122223', '112222222223', '222', '123'],
  'Validation and business logic': ['122', '112', '12223', '23'],
  'Web frontend': ['3', '113', '12223', '11222233', '11122333', '3', '22333'],
  'API and web service': ['12233', '23333', '22', '1222'],
  'File handling': ['2', '112333', '113', '222'],
  Authentication: ['122', '111111112222', '11223333', '112233', '22222333', '2223', '33', '2222'],
  'Session management': ['222', '1111', '22', '11222', '223', '22'],
  Authorization: ['1233', '1123', '133', '23'],
  'Self-contained tokens': ['111', '1222'],
  'OAuth and OIDC': ['22', '223', '22223', '1111122222233333', '22222', '22', '222'],
  Cryptography: ['2233', '22233', '11233', '1222', '23', '23', '33'],
  'Secure communication': ['12233', '11', '22223'],
  Configuration: ['2333', '222223', '2233', '1222233'],
  'Data protection': ['22', '12223333', '122'],
  'Secure coding and architecture': ['12233', '12233', '1222222', '3333'],
  'Logging and error handling': ['2', '22222', '2222', '222', '2223'],
  WebRTC: ['23', '22223333', '22'],
};

/** @returns {{ chapter: string, requirements: { number: string, level: string }[] }[]} requirements of every level */
export const chapters = () =>
  Object.entries(LEVELS).map(([name, sections], chapter) => ({
    chapter: `V${chapter + 1} ${name}`,
    requirements: sections.flatMap((levels, section) =>
      levels
        .split('')
        .map((level, index) => ({ number: `V${chapter + 1}.${section + 1}.${index + 1}`, level })),
    ),
  }));

/** @returns {Requirements} */
export const readRequirements = () => readSource('asvs.json');

const MAX_LENGTH = 120;
const FAULT = /^[A-H]\d\d$/;

/** @param {string} evidence */
export const isFault = (evidence) => FAULT.test(evidence);

/** @param {string} evidence */
export const parseEvidence = (evidence) => {
  const [, file = '', anchor, text] = /^([^:#]+)(?:#([\w-]+))?(?:: (.+))?$/.exec(evidence) ?? [];
  return { file, anchor, text };
};

/** @param {string} heading */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');

/** @param {string} evidence */
const exists = (evidence) => {
  const { file, anchor, text } = parseEvidence(evidence);
  const path = join(root, file);
  if (file === '' || !existsSync(path)) return false;
  if (!anchor && !text) return true;
  const content = readFileSync(path, 'utf8');
  const headings = [...content.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
  return (!anchor || headings.includes(anchor)) && (!text || content.includes(text));
};

/** @param {string} number @param {Requirement} requirement @param {object} faults @returns {string[]} */
const requirementProblems = (number, { text, evidence = [], notApplicable, notMet, operator }, faults) => [
  ...(text.length > MAX_LENGTH ? [`${number} is longer than ${MAX_LENGTH} characters.`] : []),
  ...(evidence.length === 0 && !notApplicable && !notMet
    ? [`${number} has no evidence, and no reason for that.`]
    : []),
  ...(operator && notMet ? [`${number} is left to the operator, and is not met.`] : []),
  ...(notApplicable && (notMet || operator || evidence.length > 0)
    ? [`${number} does not apply, and has evidence or a gap.`]
    : []),
  ...evidence
    .filter((one) => (isFault(one) ? !(one in faults) : !exists(one)))
    .map((one) => `${number} names ${one}, which does not exist.`),
];

/** Returns the problems of asvs.json. @returns {string[]} */
export const asvsProblems = (requirements = readRequirements(), faults = readFaults()) => {
  const wanted = chapters().flatMap((one) => one.requirements.filter(({ level }) => level !== '3'));
  const numbers = new Set(wanted.map(({ number }) => number));
  return [
    ...wanted.filter(({ number }) => !(number in requirements)).map(({ number }) => `${number} is missing.`),
    ...Object.keys(requirements)
      .filter((number) => !numbers.has(number))
      .map((number) => `${number} is no requirement of level 1 or 2.`),
    ...Object.entries(requirements).flatMap(([number, requirement]) =>
      requirementProblems(number, requirement, faults),
    ),
  ].map((problem) => `asvs.json: ${problem}`);
};
