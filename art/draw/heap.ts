import { darker } from './colour.ts';
import { glyph, HEAP_SIZE } from './glyph.ts';
import type { Look } from './looks.ts';
import { seeded, times } from './seed.ts';
import { el, n, path, placed } from './svg.ts';

/** A closed, slightly uneven round line. */
const blob = (radius: number, random: () => number): string => {
  const points = times(14, (index) => {
    const angle = (index / 14) * 2 * Math.PI;
    const reach = radius * (0.94 + random() * 0.1);
    return [Math.cos(angle) * reach, Math.sin(angle) * reach] as const;
  });
  const middles = points.map(([x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    return [(x + nextX) / 2, (y + nextY) / 2, nextX, nextY] as const;
  });
  const [startX, startY] = middles.at(-1) ?? [0, 0];
  const curves = middles.map(([x, y], index) => {
    const [cx, cy] = points[index] ?? [x, y];
    return `Q${n(cx)} ${n(cy)} ${n(x)} ${n(y)}`;
  });
  return `M${n(startX)} ${n(startY)}${curves.join('')}Z`;
};

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Markup that stands `count` times, evenly but not in rows, over a disc: the rim first, so that the middle lies on top. */
const strewn = (ids: readonly string[], count: number, radius: number, random: () => number): string =>
  times(count, (index) => {
    const reach = Math.sqrt((count - index - random()) / count) * radius;
    const angle = index * GOLDEN_ANGLE + random();
    const at = `translate(${Math.round(Math.cos(angle) * reach)} ${Math.round(Math.sin(angle) * reach)})`;
    const id = ids[Math.floor(random() * ids.length)] ?? '';
    return el('use', { href: `#${id}`, transform: `${at}rotate(${Math.round(random() * 360)})` });
  }).join('');

/** Powder: a soft mound with lit side and shaded side instead of pieces. */
const mound = ({ tones }: Look, radius: number, random: () => number): string => {
  const [dark, middle = dark, light = middle, bright = light] = tones;
  return [
    path(blob(radius, random), dark),
    el(
      'g',
      { transform: `translate(${n(-radius * 0.05)} ${n(-radius * 0.05)})` },
      path(blob(radius * 0.88, random), middle),
    ),
    el(
      'g',
      { transform: `translate(${n(-radius * 0.12)} ${n(-radius * 0.13)})` },
      path(blob(radius * 0.62, random), light),
    ),
    el(
      'g',
      { transform: `translate(${n(-radius * 0.17)} ${n(-radius * 0.19)})` },
      path(blob(radius * 0.3, random), bright),
    ),
  ].join('');
};

/**
 * A heap of one or more mixed kinds of dry leaf round (0, 0), with `bits` (markup) strewn thinly on top. Always the same
 * for the same word; `id` begins the ids of its parts and must be unique in the picture.
 */
export const heap = (
  word: string,
  id: string,
  looks: readonly [Look, ...Look[]],
  radius: number,
  bits: readonly string[] = [],
): string => {
  const random = seeded(word);
  const [first] = looks;
  const powder = first.kind === 'powder';
  const { count, scale, wide } = HEAP_SIZE[first.kind];
  const share = powder ? 1 : Math.max(wide, Math.min(1, radius / 150));
  const pieces = looks.flatMap(({ kind, tones }) =>
    tones.flatMap((tone) => [glyph(kind, tone, 0), glyph(kind, tone, 1)]),
  );
  const define = (markup: string, index: number, letter: string, size: number): string =>
    el(
      'g',
      { id: `${id}${letter}${index}` },
      el('g', { transform: `scale(${Math.round(size * 100) / 100})` }, markup),
    );
  return [
    el(
      'defs',
      {},
      ...pieces.map((markup, index) => define(markup, index, '', scale * share)),
      ...bits.map((markup, index) => define(markup, index, 'x', 0.3)),
    ),
    powder ? mound(first, radius, random) : path(blob(radius * 0.9, random), darker(first.tones[0], 0.15)),
    strewn(
      pieces.map((_, index) => `${id}${index}`),
      Math.round(count * Math.sqrt(radius / 150)),
      radius * 0.94,
      random,
    ),
    strewn(
      bits.map((_, index) => `${id}x${index}`),
      bits.length * 4,
      radius * 0.8,
      random,
    ),
  ].join('');
};

/** A few lone pieces, each at [x, y, turn in degrees]. */
export const stray = ({ kind, tones }: Look, spots: readonly (readonly [number, number, number])[]): string =>
  spots
    .map(([x, y, turn], index) =>
      placed(glyph(kind, tones[(index + 1) % tones.length] ?? tones[0], index), x, y, 1.1, turn),
    )
    .join('');
