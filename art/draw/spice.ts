import { darker, lighter } from './colour.ts';
import { times } from './seed.ts';
import { circle, ellipse, line, path, placed } from './svg.ts';

const around = (count: number, markup: string, offset = 0): string =>
  times(count, (index) => placed(markup, 0, 0, 1, (index * 360) / count + offset)).join('');

const bergamot = (): string =>
  [
    circle(0, 0, 66, '#b9a83a'),
    circle(0, 0, 60, '#f2edc4'),
    around(10, path('M-4 -10Q-19 -44 -10 -53Q0 -57 10 -53Q19 -44 4 -10Z', '#dcd067')),
    circle(0, 0, 7, '#f2edc4'),
  ].join('');

const cornflower = (): string =>
  [
    around(9, path('M0 -8L-17 -56L-8 -50L0 -64L8 -50L17 -56Z', '#4a64b5')),
    around(9, path('M0 -6L-9 -34L0 -30L9 -34Z', '#324a98'), 20),
    around(11, circle(0, -10, 3.4, '#4b2f6b')),
  ].join('');

const jasmine = (): string =>
  [
    placed(path('M0 0Q30 -34 66 -26Q48 12 0 0Z', '#56763f'), 8, 30, 1, 24),
    placed(path('M0 0Q-30 -34 -62 -22Q-46 12 0 0Z', '#466434'), -6, 30, 1, -20),
    around(6, path('M0 -4Q-23 -34 0 -62Q23 -34 0 -4Z', '#dfd8c4'), 30),
    around(6, path('M0 -4Q-19 -34 0 -57Q17 -34 0 -4Z', '#fdfbf4')),
    circle(0, 0, 6, '#d9c873'),
  ].join('');

const spearmint = (): string => {
  const leaf = (tone: string): string =>
    path('M0 0L-12 -8L-16 -18L-20 -30L-17 -40L-11 -52L0 -66L11 -52L17 -40L20 -30L16 -18L12 -8Z', tone) +
    line('M0 -4V-58M0 -20L-11 -31M0 -20L11 -31M0 -35L-9 -45M0 -35L9 -45', darker(tone, 0.25), 1.5);
  return [
    line('M0 66Q4 20 0 -30', '#4b6a3a', 5),
    placed(leaf('#4d7d3f'), 0, 30, 1, -72),
    placed(leaf('#4d7d3f'), 0, 30, 1, 72),
    placed(leaf('#5d914b'), 0, -2, 0.9, -42),
    placed(leaf('#5d914b'), 0, -2, 0.9, 42),
    placed(leaf('#73a85d'), 0, -12, 0.8),
  ].join('');
};

const cardamom = (): string => {
  const pod =
    path('M-44 0Q-22 -24 16 -18Q40 -10 50 0Q40 12 16 18Q-22 22 -44 0Z', '#9fae6c') +
    line('M-38 0Q0 -8 44 0M-30 8Q0 8 34 7M-28 -9Q4 -16 34 -8', '#7c8c4d', 2);
  return placed(pod, -16, -30, 1, -24) + placed(pod, 14, 8, 1, 14) + placed(pod, -22, 44, 0.9, -8);
};

const cinnamon = (): string => {
  const quill =
    path('M-66 -12H66V12H-66Z', '#98592c') +
    path('M-66 -12H66V-3H-66Z', '#b06e3b') +
    line('M-60 4H58', '#7a431f', 1.6) +
    ellipse(66, 0, 6, 12, '#7a431f') +
    ellipse(66, -2, 3, 6, '#4f2a12');
  return placed(quill, 0, -28, 1, -22) + placed(quill, 0, 4, 1, -12) + placed(quill, 0, 36, 1, -27);
};

const clove = (): string => {
  const nail =
    path('M-5 -6Q-4 40 0 52Q5 40 5 -6Z', '#5b3420') +
    around(4, path('M0 -4L-7 -20L0 -16L7 -20Z', '#44261a'), 45) +
    circle(0, -10, 10, '#7d4c2f') +
    circle(-3, -13, 3, '#97633f');
  return placed(nail, -28, -8, 1.15, -30) + placed(nail, 20, -24, 1.15, 36) + placed(nail, 4, 24, 1.15, 84);
};

const ginger = (): string =>
  [
    path(
      'M-62 14Q-66 -10 -40 -12Q-38 -44 -14 -40Q0 -36 2 -16Q22 -40 44 -28Q62 -16 48 2Q66 10 56 30Q44 44 26 32Q10 46 -14 36Q-54 44 -62 14Z',
      '#cda766',
    ),
    line('M-38 -10Q-26 -4 -16 -8M4 -14Q8 0 0 8M30 30Q28 18 36 12M-50 18Q-38 24 -28 20', '#a67f43', 2.4),
    ellipse(40, -14, 12, 11, '#f0dda2'),
    circle(40, -14, 5, lighter('#e2c97f', 0.2)),
  ].join('');

/** Flowers, fruit and spices, drawn within 70 px of (0, 0). */
export const SPICES: Readonly<Record<string, () => string>> = {
  bergamot,
  cornflower,
  jasmine,
  spearmint,
  cardamom,
  cinnamon,
  clove,
  ginger,
};
