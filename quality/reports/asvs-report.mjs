import { chapters, isFault, parseEvidence } from './asvs.mjs';

/** @typedef {import('./asvs.mjs').Requirement} Requirement @typedef {import('./asvs.mjs').Requirements} Requirements */

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|');

/** @param {string} evidence */
const link = (evidence) => {
  if (isFault(evidence)) return `[${evidence}](faults.md#${evidence.toLowerCase()})`;
  const { file, anchor, text } = parseEvidence(evidence);
  const name = anchor ? anchor.replaceAll('-', ' ') : (file.split('/').at(-1) ?? file);
  return `[${name}](../../${file}${anchor ? `#${anchor}` : ''})${text ? ` “${text}”` : ''}`;
};

/** @param {Requirement} requirement */
const describeEvidence = ({ evidence = [], note, notApplicable, notMet, operator }) =>
  [
    ...(notApplicable ? [`does not apply: ${notApplicable}`] : []),
    ...(notMet ? [`**not met**: ${notMet}`] : []),
    ...(operator ? [`**by the operator**: ${operator}`] : []),
    ...(evidence.length > 0 ? [evidence.map(link).join(', ')] : []),
    ...(note ? [note] : []),
  ].join('; ');

/** @param {string} evidence */
const isTest = (evidence) => isFault(evidence) || /\.test\.ts(:|$)/.test(evidence);

/** @param {Requirement} requirement */
const status = ({ evidence = [], notMet, notApplicable, operator }) => {
  if (notApplicable) return 'not applicable';
  if (notMet) return 'not met';
  if (operator) return 'operator';
  return evidence.some(isTest) ? 'tested' : 'documented';
};

/** Summarizes how many requirements are met. @param {Requirements} requirements */
export const asvsSummary = (requirements) => {
  /** @param {ReturnType<typeof status>} wanted */
  const having = (wanted) =>
    Object.entries(requirements)
      .filter(([, requirement]) => status(requirement) === wanted)
      .map(([number]) => number);
  const [tested, documented] = [having('tested'), having('documented')];
  return [
    `ASVS 5.0.0, levels 1 and 2: ${tested.length + documented.length} of ${Object.keys(requirements).length} requirements met`,
    `(${documented.length} by documentation alone), ${having('not applicable').length} not applicable,`,
    `${having('operator').length} left to the operator (${having('operator').join(', ')}),`,
    `${having('not met').length} not met (${having('not met').join(', ')}).`,
  ].join(' ');
};

/** @param {Requirements} requirements */
export const asvsReport = (requirements) =>
  [
    '# OWASP ASVS 5.0.0, levels 1 and 2',
    '',
    'The requirements of the Application Security Verification Standard of the OWASP Foundation (CC BY-SA 4.0) in short,',
    'with the evidence for each: faults and their tests, test files, source files, or parts of the documentation.',
    '',
    asvsSummary(requirements),
    ...chapters().flatMap(({ chapter, requirements: listed }) => [
      '',
      `## ${chapter}`,
      '',
      '| | level | requirement | evidence |',
      '|---|---|---|---|',
      ...listed.flatMap(({ number, level }) => {
        const one = requirements[number];
        return one ? [`| ${number} | ${level} | ${cell(one.text)} | ${cell(describeEvidence(one))} |`] : [];
      }),
    ]),
    '',
  ].join('\n');
