import { PORCELAIN, PORCELAIN_SHADE } from './colour.ts';
import { times } from './seed.ts';
import { circle, ellipse, line, n, path, placed, rect } from './svg.ts';

const pineWood = (): string =>
  [
    line('M-18 -22C-32 -38 -6 -46 -18 -66M10 -24C-2 -40 24 -48 12 -68', '#b9b4aa', 4),
    placed(
      rect(-62, -13, 124, 26, '#8a5a33', 13) + circle(50, 0, 13, '#dcb883') + circle(50, 0, 8, '#c79a62'),
      0,
      14,
      1,
      -14,
    ),
    placed(
      rect(-62, -13, 124, 26, '#734726', 13) + circle(50, 0, 13, '#dcb883') + circle(50, 0, 8, '#c79a62'),
      0,
      40,
      1,
      10,
    ),
  ].join('');

const porcelain = (): string =>
  [
    ellipse(4, 46, 44, 8, '#00000018'),
    path('M-58 -34H58Q52 32 22 44H-22Q-52 32 -58 -34Z', PORCELAIN),
    path('M58 -34Q52 32 22 44H6Q34 20 40 -34Z', PORCELAIN_SHADE),
    ellipse(0, -34, 58, 13, '#efeadf'),
    ellipse(0, -32, 50, 9, PORCELAIN_SHADE),
  ].join('');

const bamboo = (): string => {
  const cane = (x: number, height: number): string =>
    rect(x - 11, 66 - height, 22, height, '#b3a45a', 3) +
    rect(x - 11, 66 - height, 7, height, '#c9bc78', 3) +
    [0.3, 0.68].map((at) => line(`M${x - 12} ${n(66 - height * at)}H${x + 12}`, '#857a3c', 3)).join('');
  return (
    cane(-30, 112) + cane(0, 132) + cane(30, 96) + path('M34 -22Q62 -34 68 -58Q36 -54 34 -22Z', '#6f8a45')
  );
};

const cottonThread = (): string =>
  [
    rect(-40, -58, 80, 14, '#b08a55', 5),
    rect(-40, 44, 80, 14, '#b08a55', 5),
    rect(-30, -44, 60, 88, '#2f3440', 4),
    line(times(11, (row) => `M-30 ${-38 + row * 8}L30 ${-34 + row * 8}`).join(''), '#4a5162', 2),
    line('M30 30Q58 34 62 60', '#2f3440', 2.4),
  ].join('');

const lindenHoney = (): string => {
  const cell = 'M0 -24L21 -12V12L0 24L-21 12V-12Z';
  const spots = [
    [-22, -38],
    [22, -38],
    [-44, 0],
    [0, 0],
    [44, 0],
    [-22, 38],
    [22, 38],
  ] as const;
  return spots
    .map(([x, y], index) =>
      placed(
        path(cell, index % 3 === 1 ? '#e9c267' : '#d8a03a') + path('M-12 -10L0 -17L5 -14L-12 -4Z', '#f4dc9a'),
        x,
        y,
      ),
    )
    .join('');
};

const castIron = (): string =>
  circle(0, 0, 62, '#33373a') +
  circle(-3, -3, 56, '#3f4447') +
  [0, 16, 30, 44]
    .flatMap((reach) =>
      times(Math.max(1, Math.round(reach / 2.4)), (index) => {
        const angle = (index / Math.max(1, Math.round(reach / 2.4))) * 2 * Math.PI;
        return circle(Math.cos(angle) * reach - 3, Math.sin(angle) * reach - 3, 3.6, '#585e61');
      }),
    )
    .join('');

const tokonameClay = (): string =>
  [
    path('M-58 34L-50 -22L-14 -44L46 -36L60 16L34 42Z', '#a5502f'),
    path('M-50 -22L-14 -44L46 -36L8 -14Z', '#c06c47'),
    path('M8 -14L46 -36L60 16L34 42Z', '#863d22'),
    line('M-40 2L-6 6M-46 18L0 24', '#8f4527', 2),
  ].join('');

const tinplate = (): string =>
  [
    placed(rect(-50, -38, 100, 76, '#9aa3a4', 3), 8, 10, 1, 8),
    placed(
      rect(-50, -38, 100, 76, '#c3cacb', 3) +
        path('M-50 38L-8 -38H16L-26 38Z', '#dde2e2') +
        path('M6 38L36 -38H44L14 38Z', '#d3d9d9'),
      -4,
      -6,
      1,
      -6,
    ),
  ].join('');

/** What teaware and its packing are made of, drawn within 70 px of (0, 0). */
export const MATERIALS: Readonly<Record<string, () => string>> = {
  'pine-wood': pineWood,
  porcelain,
  bamboo,
  'cotton-thread': cottonThread,
  'linden-honey': lindenHoney,
  'cast-iron': castIron,
  'tokoname-clay': tokonameClay,
  tinplate,
};
