import { mix, PORCELAIN, PORCELAIN_SHADE } from './colour.ts';
import { giftBoxAbove } from './gift-box.ts';
import { times } from './seed.ts';
import { circle, ellipse, line, n, path, placed, rect, veil } from './svg.ts';

const shadow = (radius: number): string => veil(circle(12, 16, radius + 2, '#000000'), 0.14);

const polar = (reach: number, turn: number): string =>
  `${n(Math.cos(turn * 2 * Math.PI) * reach)} ${n(Math.sin(turn * 2 * Math.PI) * reach)}`;

const rays = (count: number, from: number, to: number, offset = 0): string =>
  times(
    count,
    (index) => `M${polar(from, (index + offset) / count)}L${polar(to, (index + offset) / count)}`,
  ).join('');

const disc = (radius: number, ...rings: readonly (readonly [number, string])[]): string =>
  shadow(radius) + rings.map(([share, fill]) => circle(0, 0, radius * share, fill)).join('');

const gaiwan = (): string => {
  const soft = mix(PORCELAIN, PORCELAIN_SHADE, 0.5);
  return [
    placed(
      disc(168, [1, PORCELAIN], [0.93, soft], [0.6, PORCELAIN], [0.5, PORCELAIN_SHADE], [0.46, soft]),
      -92,
      104,
    ),
    placed(
      disc(146, [1, PORCELAIN], [0.95, PORCELAIN_SHADE], [0.9, soft], [0.45, PORCELAIN_SHADE], [0.4, soft]),
      94,
      -78,
    ),
    placed(
      disc(96, [1, PORCELAIN], [0.9, soft], [0.36, PORCELAIN_SHADE], [0.32, PORCELAIN], [0.2, soft]),
      -128,
      -134,
    ),
  ].join('');
};

const whisk = (): string =>
  [
    shadow(168),
    line(rays(80, 70, 168), '#bda45c', 6),
    line(rays(80, 70, 160, 0.5), '#ddc987', 4),
    circle(0, 0, 92, '#2a2d33'),
    circle(0, 0, 84, '#6d5f31'),
    line(rays(46, 26, 82), '#d6c383', 4),
    circle(0, 0, 28, '#8f7c3e'),
    circle(0, 0, 14, '#3b3319'),
  ].join('');

const honey = (): string => {
  const cells = times(7, (row) =>
    times(6, (column) => [(column - 2.5) * 46 + (row % 2) * 23, (row - 3) * 40] as const),
  ).flat();
  const comb = cells
    .filter(([x, y]) => Math.hypot(x, y) < 142)
    .map(([x, y], index) =>
      placed(
        path('M0 -24L21 -12V12L0 24L-21 12V-12Z', index % 4 === 0 ? '#edc869' : '#d99f38') +
          path('M-12 -9L0 -16L5 -13L-12 -3Z', '#f6e2a8'),
        x,
        y,
      ),
    );
  return [
    disc(
      214,
      [1, PORCELAIN],
      [0.96, mix(PORCELAIN, PORCELAIN_SHADE, 0.3)],
      [0.82, PORCELAIN_SHADE],
      [0.79, '#e4b452'],
    ),
    ...comb,
    placed(
      rect(0, -9, 250, 18, '#b88b52', 9) +
        times(5, (index) => rect(-64 + index * 16, -26, 11, 52, index % 2 ? '#b08048' : '#c99a60', 5)).join(
          '',
        ),
      70,
      60,
      1,
      38,
    ),
  ].join('');
};

const tetsubin = (): string => {
  const dots = [112, 132, 152, 172].flatMap((reach, ring) =>
    times(30, (index) => {
      const turn = ((index + (ring % 2) / 2) / 30) * 2 * Math.PI;
      return circle(Math.cos(turn) * reach, Math.sin(turn) * reach, 5, '#5d6466');
    }),
  );
  return [
    shadow(196),
    path('M-170 -30L-252 -18V18L-170 30Z', '#33393b'),
    ellipse(-250, 0, 9, 17, '#1d2021'),
    circle(0, 0, 196, '#33393b'),
    circle(-4, -5, 188, '#3e4547'),
    ...dots,
    circle(0, 0, 92, '#2b2f31'),
    circle(-2, -2, 85, '#454b4d'),
    circle(2, 3, 20, '#23272a'),
    circle(0, 0, 17, '#5a6163'),
    veil(rect(-6, -192, 18, 392, '#000000', 9), 0.2),
    rect(-11, -196, 20, 392, '#24282a', 10),
    rect(-7, -190, 4, 380, '#4b5254', 2),
  ].join('');
};

const kyusu = (): string =>
  [
    shadow(168),
    placed(rect(130, -24, 140, 48, '#97462b', 16) + ellipse(262, 0, 14, 24, '#7c3620'), 0, 0, 1, 90),
    path('M-150 -24L-226 -14Q-236 0 -226 14L-150 24Z', '#97462b'),
    ellipse(-226, 0, 7, 13, '#5f2714'),
    circle(0, 0, 168, '#9f4c2f'),
    circle(-4, -5, 159, '#b15a38'),
    circle(0, 0, 102, '#863d22'),
    circle(0, 0, 96, '#b9623f'),
    line(`M${polar(72, 0)}A72 72 0 1 1 ${polar(72, 0.999)}`, '#a5502f', 3),
    circle(3, 4, 25, '#863d22'),
    circle(0, 0, 22, '#c27251'),
  ].join('');

/** The same things from above, round (0, 0). */
export const WARE_ABOVE: Readonly<Record<string, () => string>> = {
  'porcelain-gaiwan': gaiwan,
  'bamboo-matcha-whisk': whisk,
  'linden-blossom-honey': honey,
  'cast-iron-tetsubin': tetsubin,
  'tokoname-kyusu': kyusu,
  'gift-set-four-tins': giftBoxAbove,
};
