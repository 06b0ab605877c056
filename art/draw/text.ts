import { el, escapeXml } from './svg.ts';

const LEADING = 1.18;

/** Width of a letter in ems, as wide as the widest common serif: a picture cannot know its reader's font. */
const emWidth = (letter: string): number => {
  if (/[\sijl.,'’:;|!]/.test(letter)) return 0.36;
  if (/[ftrI()/-]/.test(letter)) return 0.46;
  if (/[mwMW%&@]/.test(letter)) return 0.98;
  return /[A-ZŌŪ0-9]/.test(letter) ? 0.75 : 0.62;
};

const widthOf = (text: string): number => Array.from(text).reduce((sum, letter) => sum + emWidth(letter), 0);

/** Figures keep their unit beside them, and a slash never begins a line. */
const words = (text: string): string[] =>
  text
    .replace(/(\d) (ml|l|g)\b/g, '$1\u00a0$2')
    .replace(' / ', '\u00a0/ ')
    .split(' ');

const wrap = (text: string, ems: number): string[] => {
  const lines: string[] = [];
  for (const word of words(text)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`) <= ems) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
};

/** Narrows the measure while the number of lines stays, so that no line is left with a lone word. */
const balanced = (text: string, ems: number): string[] => {
  const lines = wrap(text, ems);
  for (let narrower = ems - 0.5; narrower > ems / 2; narrower -= 0.5) {
    const tighter = wrap(text, narrower);
    if (tighter.length > lines.length || tighter.some((row) => widthOf(row) > narrower)) break;
    lines.splice(0, lines.length, ...tighter);
  }
  return lines;
};

export interface Block {
  readonly text: string;
  readonly width: number;
  readonly height: number;
  readonly largest: number;
  readonly smallest: number;
  readonly fill: string;
  readonly family?: 'serif' | 'sans-serif';
}

const fitted = ({ text, width, height, largest, smallest }: Block): { size: number; rows: string[] } => {
  for (let size = largest; size > smallest; size -= 1) {
    const rows = balanced(text, width / size);
    if (rows.length * size * LEADING <= height && rows.every((row) => widthOf(row) * size <= width))
      return { size, rows };
  }
  return { size: smallest, rows: balanced(text, width / smallest) };
};

/** Text centred on (x, y), wrapped and shrunk until it fits its width and height. */
export const block = (wanted: Block, x: number, y: number): string => {
  const { size, rows } = fitted(wanted);
  const leading = size * LEADING;
  const first = y - ((rows.length - 1) * leading) / 2 + size * 0.34;
  const look = { 'font-family': wanted.family ?? 'serif', 'font-size': size, fill: wanted.fill };
  const spans = rows.map((row, index) => el('tspan', { x, y: first + index * leading }, escapeXml(row)));
  return el('text', { ...look, 'text-anchor': 'middle' }, ...spans);
};

/** Widely spaced capitals on one line, centred on x. */
export const capitals = (text: string, x: number, y: number, size: number, fill: string): string =>
  el(
    'text',
    {
      x: x + size * 0.14,
      y,
      'font-family': 'serif',
      'font-size': size,
      fill,
      'text-anchor': 'middle',
      'letter-spacing': size * 0.28,
    },
    escapeXml(text.toUpperCase()),
  );
