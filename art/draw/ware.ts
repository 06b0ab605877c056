import { BRASS, lighter, PORCELAIN, PORCELAIN_SHADE } from './colour.ts';
import { giftBox } from './gift-box.ts';
import { times } from './seed.ts';
import { circle, ellipse, line, n, path, rect, veil } from './svg.ts';

const shadow = (reach: number): string => veil(ellipse(reach * 0.08, 5, reach, reach * 0.1, '#000000'), 0.18);

const gaiwan = (): string =>
  [
    shadow(170),
    path('M-160 -26H160Q140 -2 70 0H-70Q-140 -2 -160 -26Z', PORCELAIN),
    path('M160 -26Q140 -2 70 0H20Q90 -6 110 -26Z', PORCELAIN_SHADE),
    ellipse(0, -26, 160, 12, '#efeae0'),
    path('M-136 -196Q-124 -70 -62 -38H62Q124 -70 136 -196Z', PORCELAIN),
    path('M136 -196Q124 -70 62 -38H34Q92 -80 98 -196Z', PORCELAIN_SHADE),
    path('M-62 -38H62L56 -24H-56Z', '#ebe5d9'),
    ellipse(0, -196, 136, 15, '#e9e3d6'),
    path('M-122 -198Q-104 -258 -30 -268H30Q104 -258 122 -198Q0 -180 -122 -198Z', PORCELAIN),
    path('M122 -198Q104 -258 30 -268H10Q72 -250 84 -191Q106 -194 122 -198Z', PORCELAIN_SHADE),
    path('M-26 -266L-36 -296H36L26 -266Z', '#f1ece2'),
    ellipse(0, -296, 36, 7, PORCELAIN_SHADE),
  ].join('');

const prong = (share: number, top: number): string =>
  `M${n(share * 38)} -128C${n(share * 62)} -176 ${n(share * 112)} -214 ${n(share * 84)} ${n(top)}`;

const prongs = (count: number, reach: number, top: number): string =>
  times(count, (index) => {
    const share = ((index / (count - 1)) * 2 - 1) * reach;
    return prong(share, top + 16 * share * share);
  }).join('');

const whisk = (): string =>
  [
    shadow(110),
    line(prongs(15, 0.72, -268), '#a8904a', 5),
    line(prongs(25, 1, -318), '#bda45c', 5),
    line(prongs(25, 0.98, -314), '#dfcc8b', 2.6),
    rect(-44, -122, 88, 122, '#c3ac63', 6),
    rect(-44, -122, 24, 122, '#d6c383', 6),
    rect(24, -122, 20, 122, '#a8914a', 6),
    rect(-46, -70, 92, 6, '#9c8644', 3),
    path('M-47 -146Q0 -134 47 -146V-120Q0 -108 -47 -120Z', '#2a2d33'),
    line('M-46 -138Q0 -126 46 -138M-46 -130Q0 -118 46 -130', '#4b4f57', 1.5),
  ].join('');

const honey = (): string =>
  [
    shadow(124),
    path(
      'M-112 -20V-206Q-112 -236 -92 -250H92Q112 -236 112 -206V-20Q112 0 92 0H-92Q-112 0 -112 -20Z',
      '#d99a2b',
    ),
    path('M-112 -206Q-112 -236 -92 -250H92Q112 -236 112 -206V-196H-112Z', '#edd9ad'),
    veil(rect(-98, -226, 14, 206, '#ffffff', 7), 0.4),
    veil(path('M112 -206V-20Q112 0 92 0H70Q88 -6 88 -30V-250H92Q112 -236 112 -206Z', '#000000'), 0.1),
    rect(-102, -298, 204, 50, BRASS, 5),
    rect(-102, -298, 204, 12, lighter(BRASS, 0.25), 5),
    line(times(17, (index) => `M${-96 + index * 12} -280V-252`).join(''), '#8b6a30', 1.5),
  ].join('');

const tetsubin = (): string => {
  const rows = [
    [-148, 138, 18],
    [-128, 152, 19],
    [-108, 158, 20],
    [-88, 156, 20],
    [-68, 144, 18],
  ] as const;
  const dots = rows.flatMap(([y, reach, count], row) =>
    times(count, (index) => {
      const across = Math.sin(((index + (row % 2) / 2) / count - 0.5) * Math.PI);
      return circle(across * reach, y, 4.4 * Math.max(0.5, Math.cos(across * 1.3)), '#5d6466');
    }),
  );
  return [
    shadow(182),
    line('M-120 -178C-150 -400 150 -400 120 -178', '#2b2f31', 13),
    line('M-114 -196C-128 -372 104 -388 108 -236', '#464c4e', 3),
    path('M-140 -128C-196 -132 -196 -190 -226 -196L-206 -216C-170 -206 -168 -168 -128 -168Z', '#2f3436'),
    path(
      'M-168 -92C-168 -164 -100 -186 0 -186S168 -164 168 -92C168 -30 110 0 0 0S-168 -30 -168 -92Z',
      '#3a4042',
    ),
    path(
      'M168 -92C168 -30 110 0 0 0C80 -14 128 -44 128 -100C128 -140 110 -166 84 -179C140 -168 168 -140 168 -92Z',
      '#2d3234',
    ),
    ...dots,
    ellipse(0, -184, 80, 12, '#2b2f31'),
    path('M-74 -188Q-60 -214 0 -214T74 -188Q0 -176 -74 -188Z', '#454b4d'),
    rect(-7, -228, 14, 16, '#2b2f31', 3),
    circle(0, -236, 14, '#555c5e'),
  ].join('');
};

const kyusu = (): string =>
  [
    shadow(150),
    path('M-104 -110C-150 -112 -158 -166 -186 -172L-170 -192C-136 -184 -130 -148 -92 -148Z', '#91422a'),
    path('M96 -104L214 -166Q234 -172 240 -154Q240 -142 228 -136L110 -76Z', '#9a482c'),
    ellipse(228, -154, 13, 19, '#7c3620'),
    path(
      'M-132 -92C-132 -152 -84 -176 0 -176S132 -152 132 -92C132 -32 84 0 0 0S-132 -32 -132 -92Z',
      '#ad5634',
    ),
    path(
      'M132 -92C132 -32 84 0 0 0C66 -14 98 -44 98 -96C98 -132 84 -156 62 -168C108 -158 132 -134 132 -92Z',
      '#8f4327',
    ),
    veil(line('M-104 -112Q-96 -142 -60 -152', '#ffffff', 8), 0.2),
    ellipse(0, -174, 78, 11, '#7c3620'),
    path('M-72 -178Q-56 -202 0 -202T72 -178Q0 -166 -72 -178Z', '#b9623f'),
    path('M-14 -200Q-22 -226 0 -226T14 -200Z', '#a04c2f'),
  ].join('');

/** Teaware and the other things seen from the front, standing on (0, 0), within 240 px to each side. */
export const WARE: Readonly<Record<string, () => string>> = {
  'porcelain-gaiwan': gaiwan,
  'bamboo-matcha-whisk': whisk,
  'linden-blossom-honey': honey,
  'cast-iron-tetsubin': tetsubin,
  'tokoname-kyusu': kyusu,
  'gift-set-four-tins': giftBox,
};
