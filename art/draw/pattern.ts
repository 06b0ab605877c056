import type { LeafKind } from './goods.ts';
import { circle, el, line } from './svg.ts';

interface Tile {
  readonly width: number;
  readonly height: number;
  readonly markup: string;
}

/** The small repeat printed on a label, drawn after the shape of the leaf. */
const tile = (kind: LeafKind, ink: string): Tile => {
  switch (kind) {
    case 'needle':
      return { width: 12, height: 24, markup: line('M2 20L6 4M8 22L10 12', ink, 1.6) };
    case 'pearl':
      return { width: 18, height: 18, markup: circle(4.5, 4.5, 3.2, ink) + circle(13.5, 13.5, 3.2, ink) };
    case 'twist':
      return { width: 24, height: 16, markup: line('M0 8C4 0 8 0 12 8S20 16 24 8', ink, 1.6) };
    case 'flat':
      return {
        width: 16,
        height: 24,
        markup: el('path', {
          d: 'M8 2Q13 11 8 22Q3 11 8 2Z',
          fill: 'none',
          stroke: ink,
          'stroke-width': 1.4,
        }),
      };
    case 'powder':
      return {
        width: 16,
        height: 16,
        markup: [
          [3, 4, 1.5],
          [11, 2, 0.9],
          [7, 10, 1],
          [14, 12, 1.6],
          [2, 14, 0.8],
        ]
          .map(([x, y, r]) => circle(x ?? 0, y ?? 0, r ?? 1, ink))
          .join(''),
      };
    case 'broken':
      return { width: 18, height: 18, markup: line('M2 3L6 6M11 2L9 8M15 11L17 15M4 13L8 12', ink, 1.8) };
    case 'bean':
      return {
        width: 22,
        height: 22,
        markup: el(
          'g',
          { transform: 'rotate(35 11 11)', fill: 'none', stroke: ink, 'stroke-width': 1.4 },
          el('ellipse', { cx: 11, cy: 11, rx: 8, ry: 5.4 }),
          el('path', { d: 'M3 11Q8 8 11 11T19 11' }),
        ),
      };
    case 'ware':
      return {
        width: 24,
        height: 12,
        markup: el(
          'g',
          { fill: 'none', stroke: ink, 'stroke-width': 1.2 },
          el('path', { d: 'M0 12A12 12 0 0 1 24 12M5 12A7 7 0 0 1 19 12' }),
        ),
      };
  }
};

/** A shape filled with the leaf kind's pattern. `id` must be unique in the picture. */
export const patterned = (id: string, kind: LeafKind, d: string, ground: string, ink: string): string => {
  const { width, height, markup } = tile(kind, ink);
  const definition = el('pattern', { id, width, height, patternUnits: 'userSpaceOnUse' }, markup);
  return (
    el('defs', {}, definition) + el('path', { d, fill: ground }) + el('path', { d, fill: `url(#${id})` })
  );
};
