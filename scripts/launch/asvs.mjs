// OWASP's Application Security Verification Standard 5.0.0: its requirements of levels 1 and 2, and what shows each.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places.mjs';

/**
 * @typedef {{ asks: string, by?: string[], note?: string, absent?: string, missing?: string, owner?: string }} Requirement `by` names
 * faults, files with what stands in them (`file: text`) and headings (`file#heading`); `absent` tells why it does not apply,
 * `missing` what is not met, and `owner` what is left to whoever runs the shop
 * @typedef {Record<string, Requirement>} Requirements
 */

/** Every section of the standard, and the level of each of its requirements in their order. */
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

/** @typedef {{ number: string, level: string }} Listed */

/** The chapters with their requirements of every level. @returns {{ chapter: string, listed: Listed[] }[]} */
export const chapters = () =>
  Object.entries(LEVELS).map(([name, sections], chapter) => ({
    chapter: `V${chapter + 1} ${name}`,
    listed: sections.flatMap((levels, section) =>
      levels
        .split('')
        .map((level, index) => ({ number: `V${chapter + 1}.${section + 1}.${index + 1}`, level })),
    ),
  }));

/** @param {string} name */
const parsed = (name) => JSON.parse(readFileSync(join(root, 'docs', name), 'utf8'));

/** @returns {Requirements} */
export const readRequirements = () => parsed('asvs.json');

const LONGEST = 120;
export const FAULT = /^[A-H]\d\d$/;
/** @param {string} heading */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');

/** A file without a text in it stands for itself. @param {string} place */
const isThere = (place) => {
  const [, file = '', anchor, text] = /^([^:#]+)(?:#([\w-]+))?(?:: (.+))?$/.exec(place) ?? [];
  const path = join(root, file);
  if (file === '' || !existsSync(path)) return false;
  const content = anchor || text ? readFileSync(path, 'utf8') : '';
  const headings = [...content.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
  return (!anchor || headings.includes(anchor)) && (!text || content.includes(text));
};

/** What is wrong with one requirement. @param {string} number @param {Requirement} requirement @param {object} faults @returns {string[]} */
const complaints = (number, { asks, by = [], absent, missing, owner }, faults) => [
  ...(asks.length > LONGEST ? [`${number} is longer than ${LONGEST} signs.`] : []),
  ...(by.length === 0 && !absent && !missing ? [`${number} says neither what shows it nor why not.`] : []),
  ...(owner && missing ? [`${number} is left to the owner, and is not met.`] : []),
  ...(absent && (missing || owner || by.length > 0) ? [`${number} does not apply, and more.`] : []),
  ...by
    .filter((place) => (FAULT.test(place) ? !(place in faults) : !isThere(place)))
    .map((place) => `${number} names ${place}, which is not there.`),
];

/** What is wrong with the list. @param {Requirements} requirements @returns {string[]} */
export const problemsOf = (requirements) => {
  const wanted = chapters().flatMap(({ listed }) => listed.filter(({ level }) => level !== '3'));
  const numbers = new Set(wanted.map(({ number }) => number));
  const faults = parsed('faults.json');
  return [
    ...wanted.filter(({ number }) => !(number in requirements)).map(({ number }) => `${number} is missing.`),
    ...Object.keys(requirements)
      .filter((number) => !numbers.has(number))
      .map((number) => `${number} is no requirement of level 1 or 2.`),
    ...Object.entries(requirements).flatMap(([number, requirement]) =>
      complaints(number, requirement, faults),
    ),
  ];
};
