import { darker, lighter, mix, PORCELAIN, PORCELAIN_SHADE } from './colour.ts';
import type { Goods } from './goods.ts';
import { seeded, times } from './seed.ts';
import { circle, el, line, n, path, placed, veil } from './svg.ts';

/** Cups of the West have a handle; bowls of East Asia have none. */
const hasHandle = ({ leaf, brewing }: Goods): boolean =>
  leaf === 'bean' || !/China$|Japan|Korea|Taiwan/.test(brewing?.origin ?? '');

const glints = (radius: number): string =>
  [
    veil(line(arc(radius * 0.82, 200, 262), '#ffffff', radius * 0.055), 0.5),
    veil(line(arc(radius * 0.82, 270, 280), '#ffffff', radius * 0.055), 0.5),
    veil(line(arc(radius * 0.88, 20, 70), '#ffffff', radius * 0.03), 0.28),
  ].join('');

/** Part of a circle round (0, 0) between two angles in degrees, as a path. */
const arc = (radius: number, from: number, to: number): string => {
  const at = (degrees: number): string => {
    const angle = (degrees * Math.PI) / 180;
    return `${n(Math.cos(angle) * radius)} ${n(Math.sin(angle) * radius)}`;
  };
  return `M${at(from)}A${n(radius)} ${n(radius)} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}`;
};

const froth = (goods: Goods, radius: number): string => {
  const random = seeded(`${goods.id} froth`);
  return times(90, () => {
    const [angle, reach] = [random() * 2 * Math.PI, Math.sqrt(random()) * radius * 0.86];
    const size = 1.5 + random() * random() * 8;
    return el('circle', {
      cx: Math.cos(angle) * reach,
      cy: Math.sin(angle) * reach,
      r: size,
      fill: 'none',
      stroke: lighter(goods.liquor, 0.45),
      'stroke-width': 1.2,
    });
  }).join('');
};

/** Tea is deepest where the cup is: a lighter ring near the wall, a darker middle. */
const liquid = (goods: Goods, radius: number): string => {
  const { liquor, leaf } = goods;
  if (leaf === 'powder')
    return (
      circle(0, 0, radius, darker(liquor, 0.12)) +
      circle(0, 0, radius * 0.93, lighter(liquor, 0.14)) +
      froth(goods, radius)
    );
  if (leaf === 'bean')
    return [
      circle(0, 0, radius, '#a06a35'),
      circle(0, 0, radius * 0.965, '#7d4a22'),
      circle(0, 0, radius * 0.92, liquor),
      circle(-4, -4, radius * 0.66, darker(liquor, 0.14)),
      glints(radius),
    ].join('');
  return [
    circle(0, 0, radius, mix(liquor, PORCELAIN, 0.35)),
    circle(0, 0, radius * 0.965, mix(liquor, PORCELAIN, 0.14)),
    circle(3, 4, radius * 0.86, liquor),
    circle(6, 8, radius * 0.62, darker(liquor, 0.07)),
    glints(radius),
  ].join('');
};

const handle = (): string =>
  placed(
    veil(path('M150 -10H226Q250 -10 250 8T226 28H150Z', '#000000'), 0.14) +
      path('M150 -17H222Q240 -17 240 0T222 17H150Z', PORCELAIN) +
      path('M150 4H228Q238 2 240 0Q240 17 222 17H150Z', PORCELAIN_SHADE),
    0,
    0,
    1,
    -34,
  );

/** A cup from above with the liquor in its colour, round (0, 0). */
export const cup = (goods: Goods): string => {
  const bowl = goods.leaf === 'powder';
  const ware = bowl ? '#4a4640' : PORCELAIN;
  const shade = bowl ? '#37332e' : PORCELAIN_SHADE;
  const saucer = bowl
    ? veil(circle(14, 20, 206, '#000000'), 0.16)
    : [
        veil(circle(10, 14, 242, '#000000'), 0.12),
        circle(0, 0, 240, mix(PORCELAIN, PORCELAIN_SHADE, 0.1)),
        circle(0, 0, 226, mix(PORCELAIN, PORCELAIN_SHADE, 0.55)),
        circle(0, 0, 219, mix(PORCELAIN, PORCELAIN_SHADE, 0.2)),
        veil(circle(14, 18, 172, '#000000'), 0.14),
      ].join('');
  const rim = bowl ? 200 : 170;
  return [
    saucer,
    hasHandle(goods) && !bowl ? handle() : '',
    circle(0, 0, rim, ware),
    circle(0, 0, rim - 9, shade),
    circle(5, 7, rim - 14, mix(shade, ware, 0.35)),
    placed(liquid(goods, rim - 26), 0, 0),
  ].join('');
};
