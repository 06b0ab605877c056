import { darker, lighter } from './colour.ts';
import type { LeafKind } from './goods.ts';
import { circle, ellipse, line, path } from './svg.ts';

/** One piece of dry leaf round (0, 0), about 50 px long, in one of two variants. */
export const glyph = (kind: LeafKind, tone: string, variant: number): string => {
  const even = variant % 2 === 0;
  const vein = darker(tone, 0.25);
  const shine = lighter(tone, 0.2);
  switch (kind) {
    case 'needle':
      return even
        ? path('M-27 1Q-6 -4 27 -1Q0 4 -27 1Z', tone) + line('M-20 0Q0 -2 20 -1', shine, 0.7)
        : path('M-22 3Q0 -5 24 2Q2 2 -22 3Z', tone);
    case 'twist':
      return even
        ? line('M-22 4C-12 -8 -4 8 6 -1S18 -8 23 -3', tone, 5) + line('M-20 3C-12 -6 -4 7 5 -2', shine, 1)
        : line('M-18 -5C-12 8 0 6 4 -2S14 -6 19 5', tone, 4.2) + line('M-4 4C0 4 3 1 5 -2', vein, 1);
    case 'pearl':
      return (
        circle(0, 0, even ? 10.5 : 8.5, tone) +
        line(even ? 'M-6 -2C-3 -7 5 -7 6 -1S-1 5 -3 1' : 'M-5 1C-3 -5 4 -5 5 0', vein, 1.6) +
        line('M-5 -6Q-2 -9 2 -8', shine, 1.2)
      );
    case 'flat':
      return (
        path(even ? 'M-34 0Q-8 -8 34 -1Q-6 8 -34 0Z' : 'M-30 2Q-4 -9 30 1Q0 6 -30 2Z', tone) +
        line(even ? 'M-28 0Q0 -1 28 -1' : 'M-24 2Q0 -2 25 1', vein, 1)
      );
    case 'broken':
      return path(even ? 'M-9 -3L1 -6L9 -1L4 5L-6 4Z' : 'M-7 2L-2 -5L8 -3L5 4Z', tone);
    case 'bean':
      return (
        ellipse(0, 0, 19, even ? 13 : 12, tone) +
        line('M-17 1Q-7 -5 0 0T17 -1', darker(tone, 0.5), 2.2) +
        line('M-11 -8Q-2 -12 8 -9', shine, 1.6)
      );
    default:
      return circle(0, 0, even ? 4 : 2.5, tone);
  }
};

interface HeapSize {
  /** Pieces in a heap of 150 px radius, and the scale they are drawn at there. */
  readonly count: number;
  readonly scale: number;
  /** How far pieces may shrink with a smaller heap. */
  readonly wide: number;
}

/** How a heap of each kind is filled. */
export const HEAP_SIZE: Readonly<Record<LeafKind, HeapSize>> = {
  needle: { count: 210, scale: 1.5, wide: 0.62 },
  twist: { count: 170, scale: 1.3, wide: 0.62 },
  pearl: { count: 150, scale: 1.5, wide: 0.62 },
  flat: { count: 130, scale: 1.5, wide: 0.6 },
  powder: { count: 90, scale: 0.7, wide: 1 },
  broken: { count: 200, scale: 1.85, wide: 0.6 },
  bean: { count: 105, scale: 1.3, wide: 0.6 },
  ware: { count: 0, scale: 1, wide: 1 },
};
