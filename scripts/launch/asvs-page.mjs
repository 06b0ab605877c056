// Draws docs/asvs.md, and tells whether it is up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chapters, FAULT } from './asvs.mjs';
import { root } from './places.mjs';

/** @typedef {import('./asvs.mjs').Requirement} Requirement @typedef {import('./asvs.mjs').Requirements} Requirements */

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|');

/** Whether something shows it already. @param {Set<string>} faults @returns {(place: string) => boolean} */
const isShownBy = (faults) => (place) => !FAULT.test(place) || faults.has(place);

/** Where a reader finds what shows it; pages are written beside this one. @param {Set<string>} faults @returns {(place: string) => string} */
const shown = (faults) => (place) => {
  if (FAULT.test(place))
    return `[${place}](faults.md#${place.toLowerCase()})${faults.has(place) ? '' : ' (no test yet)'}`;
  const [, file = '', anchor, text] = /^([^:#]+)(?:#([\w-]+))?(?:: (.+))?$/.exec(place) ?? [];
  const target = file.startsWith('docs/') ? file.slice('docs/'.length) : `../${file}`;
  const name = anchor ? anchor.replaceAll('-', ' ') : (file.split('/').at(-1) ?? file);
  return `[${name}](${target}${anchor ? `#${anchor}` : ''})${text ? ` “${text}”` : ''}`;
};

/** @param {Requirement} requirement @param {Set<string>} faults */
const answer = ({ by = [], note, absent, missing, owner }, faults) =>
  [
    ...(absent ? [`does not apply: ${absent}`] : []),
    ...(missing ? [`**not met**: ${missing}`] : []),
    ...(owner ? [`**by the owner**: ${owner}`] : []),
    ...(by.length > 0 ? [by.map(shown(faults)).join(', ')] : []),
    ...(note ? [note] : []),
  ].join('; ');

/** Whether it is a test, or a fault, which has tests. @param {string} place */
const isTest = (place) => FAULT.test(place) || /\.test\.ts(:|$)/.test(place);

/**
 * What becomes of a requirement. What only asks for a text, or that something is not there, is met without a test.
 * @param {Requirements[string]} requirement @param {Set<string>} faults
 * @returns {'absent' | 'open' | 'owner' | 'bare' | 'tested' | 'told'}
 */
const standing = ({ by = [], missing, absent, owner }, faults) => {
  if (absent) return 'absent';
  if (missing) return 'open';
  if (owner) return 'owner';
  if (!by.some(isShownBy(faults))) return 'bare';
  return by.some(isTest) ? 'tested' : 'told';
};

/** @param {Requirements} requirements @param {Set<string>} faults */
const counts = (requirements, faults) => {
  const all = Object.entries(requirements);
  /** @param {ReturnType<typeof standing>} wanted */
  const which = (wanted) =>
    all.filter(([, one]) => standing(one, faults) === wanted).map(([number]) => number);
  const [open, owner, bare, told] = [which('open'), which('owner'), which('bare'), which('told')];
  const met = which('tested').length + told.length;
  return [
    `Of ${all.length} requirements ${met} are met and ${which('absent').length} do not apply. ${told.length} of those that are met have no test, since they`,
    'ask for a text, or for something that is not there or can only be read.',
    ...(owner.length > 0 ? [`Left to its owner, in whole or in part, are ${owner.join(', ')}.`] : []),
    ...(open.length > 0 ? [`Not met are ${open.join(', ')}.`] : []),
    ...(bare.length > 0 ? [`Nothing shows yet ${bare.join(', ')}.`] : []),
  ];
};

/** @param {Requirements} requirements @param {Set<string>} faults that something shows */
const asvsPage = (requirements, faults) =>
  [
    '# OWASP ASVS 5.0.0, levels 1 and 2',
    '',
    'The Application Security Verification Standard 5.0.0 of the OWASP Foundation (CC BY-SA 4.0) says what a safe application does.',
    'What each requirement asks is told here in short words of our own; its text is in the standard. Beside it stands what shows',
    'that the shop meets it: a fault (its tests are in `docs/faults.md`), a test, a file, or a part of `docs/security.md`. Written by',
    '`npm run spec` from `docs/asvs.json`, and checked by `npm run check`; not by hand.',
    '',
    ...counts(requirements, faults),
    ...chapters().flatMap(({ chapter, listed }) => [
      '',
      `## ${chapter}`,
      '',
      '| | level | asks | shown by |',
      '|---|---|---|---|',
      ...listed.flatMap(({ number, level }) => {
        const one = requirements[number];
        return one ? [`| ${number} | ${level} | ${cell(one.asks)} | ${cell(answer(one, faults))} |`] : [];
      }),
    ]),
    '',
  ].join('\n');

const file = join(root, 'docs', 'asvs.md');

/** @param {Requirements} requirements @param {Set<string>} faults that something shows */
export const writeAsvs = (requirements, faults) => writeFileSync(file, asvsPage(requirements, faults));

/** @param {Requirements} requirements @param {Set<string>} faults that something shows */
export const isAsvsWritten = (requirements, faults) =>
  existsSync(file) && readFileSync(file, 'utf8') === asvsPage(requirements, faults);
