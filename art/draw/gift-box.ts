import { BRASS, CREAM, INK, LEAF, lighter } from './colour.ts';
import { circle, ellipse, path, placed, rect, veil } from './svg.ts';

const smallTin = (x: number, body: string, tint: string): string =>
  placed(
    [
      rect(-39, -178, 78, 178, body),
      rect(-39, -134, 78, 96, CREAM),
      rect(-39, -64, 78, 26, tint),
      rect(-12, -112, 24, 2, INK),
      rect(-20, -98, 40, 2, '#8b857a'),
      veil(rect(19, -178, 20, 178, '#000000'), 0.13),
      rect(-42, -196, 84, 32, lighter(body, 0.12)),
      ellipse(0, -196, 42, 6, lighter(body, 0.25)),
    ].join(''),
    x,
    -58,
  );

/** The box open from the front, its four tins in sight, standing on (0, 0). */
export const giftBox = (): string =>
  [
    veil(ellipse(16, 5, 206, 21, '#000000'), 0.18),
    path('M-190 -150L-176 -252H176L190 -150Z', '#b9b4a8'),
    smallTin(-129, '#3a241a', '#a3441c'),
    smallTin(-43, '#5b4a22', '#d8a03f'),
    smallTin(43, '#24402f', '#a9b83e'),
    smallTin(129, '#35533f', '#d9c26b'),
    rect(-196, -128, 392, 128, '#cfcabe'),
    rect(-196, -128, 392, 7, '#ddd9cf'),
    veil(rect(150, -128, 46, 128, '#000000'), 0.06),
    rect(-13, -128, 26, 128, '#8c3b2a'),
    path(
      'M0 -82C-20 -122 -74 -118 -70 -90C-66 -68 -22 -72 0 -82C22 -72 66 -68 70 -90C74 -118 20 -122 0 -82Z',
      '#a04a36',
    ),
    path('M0 -84L-40 -30L-22 -26ZM0 -84L40 -30L22 -26Z', '#8c3b2a'),
    circle(0, -84, 11, '#7c3324'),
  ].join('');

/** The box open from above, round (0, 0). */
export const giftBoxAbove = (): string => {
  const lid = (x: number, y: number, tint: string): string =>
    placed(
      circle(5, 7, 84, '#00000033') +
        circle(0, 0, 84, tint) +
        circle(0, 0, 75, lighter(tint, 0.12)) +
        circle(0, 0, 34, CREAM) +
        circle(0, 0, 31, lighter(tint, 0.08)) +
        circle(0, 0, 5, BRASS),
      x,
      y,
    );
  return [
    veil(rect(-200, -192, 424, 424, '#000000', 6), 0.14),
    rect(-212, -212, 424, 424, '#cfcabe', 6),
    rect(-194, -194, 388, 388, '#9f998b', 3),
    rect(-4, -194, 8, 388, '#cfcabe'),
    rect(-194, -4, 388, 8, '#cfcabe'),
    lid(-99, -99, '#4b2a1b'),
    lid(99, -99, '#8a6a26'),
    lid(-99, 99, LEAF),
    lid(99, 99, '#55755a'),
  ].join('');
};
