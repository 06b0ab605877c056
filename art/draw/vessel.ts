import { CREAM, darker, INK, LEAF, lighter, mix } from './colour.ts';
import type { Goods } from './goods.ts';
import { label } from './label.ts';
import { times } from './seed.ts';
import { ellipse, line, n, path, rect, veil } from './svg.ts';

/** Flat bands of light and shadow that make a front look round. */
const roundness = (width: number, top: number, height: number): string => {
  const half = width / 2;
  return [
    veil(rect(-half, top, width * 0.05, height, '#000000'), 0.16),
    veil(rect(-half + width * 0.12, top, width * 0.07, height, '#ffffff'), 0.2),
    veil(rect(half - width * 0.2, top, width * 0.2, height, '#000000'), 0.1),
    veil(rect(half - width * 0.08, top, width * 0.08, height, '#000000'), 0.12),
  ].join('');
};

const bodyColour = ({ liquor, type }: Goods): string =>
  type === 'green' ? mix(LEAF, liquor, 0.16) : mix(darker(liquor, 0.5), INK, 0.12);

const barrel = (width: number, top: number, height: number, bend: number, fill: string): string => {
  const half = width / 2;
  const [upper, lower] = [n(top), n(top + height)];
  return path(
    `M${n(-half)} ${upper}A${n(half)} ${bend} 0 0 1 ${n(half)} ${upper}V${lower}A${n(half)} ${bend} 0 0 1 ${n(-half)} ${lower}Z`,
    fill,
  );
};

const shadow = (width: number): string =>
  veil(ellipse(width * 0.09, 4, width * 0.6, width * 0.065, '#000000'), 0.18);

/** A round tin with a flat lid. Like all vessels it stands on (0, 0). */
const tin = (goods: Goods, width: number, height: number): string => {
  const colour = bodyColour(goods);
  const lid = height * 0.17;
  const bend = width * 0.045;
  return [
    shadow(width),
    barrel(width, -height, height, bend, colour),
    label(goods, { width, height: height * 0.66, top: -height * 0.73, sag: bend * 0.9 }),
    roundness(width, -height + lid, height - lid),
    barrel(width + 8, -height - 4, lid, bend, lighter(colour, 0.08)),
    roundness(width + 8, -height - 4, lid),
    ellipse(0, -height - 4, width / 2 + 4, bend, lighter(colour, 0.2)),
    ellipse(0, -height - 4, width / 2 - 8, bend * 0.78, lighter(colour, 0.14)),
  ].join('');
};

/** A slim caddy with a lid that slips over its neck. */
const caddy = (goods: Goods): string => {
  const colour = bodyColour(goods);
  return [
    shadow(220),
    barrel(208, -352, 352, 9, colour),
    barrel(216, -290, 290, 9, lighter(colour, 0.05)),
    label(goods, { width: 216, height: 232, top: -256, sag: 8 }),
    roundness(216, -290, 290),
    barrel(216, -388, 92, 9, lighter(colour, 0.12)),
    roundness(216, -388, 92),
    ellipse(0, -388, 108, 10, lighter(colour, 0.24)),
    ellipse(0, -388, 96, 8, lighter(colour, 0.17)),
  ].join('');
};

/** A paper bag, its top folded twice and held by a tie. */
const bag = (goods: Goods): string => {
  const colour = goods.leaf === 'bean' ? mix(darker(goods.liquor, 0.2), CREAM, 0.12) : bodyColour(goods);
  return [
    shadow(260),
    path('M-128 0L-122 -370H122L128 0Q0 10 -128 0Z', colour),
    path('M-128 0L-122 -370H-104L-114 -2Z', darker(colour, 0.22)),
    path('M128 0L122 -370H98L110 -2Z', darker(colour, 0.28)),
    path('M-124 -398H124V-346H-124Z', lighter(colour, 0.12)),
    line('M-124 -372H124', darker(colour, 0.25), 1.5),
    rect(-134, -366, 268, 9, lighter(colour, 0.34), 3),
    label(goods, { width: 204, height: 252, top: -312, sag: 1 }),
  ].join('');
};

/** A pressed cake in its paper, pleats to the rim, leaning a little. */
const cake = (goods: Goods): string => {
  const pleats = times(48, (index) => {
    const angle = (index / 48) * 2 * Math.PI;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return `M${n(x * 152)} ${n(-196 + y * 152)}L${n(x * 188)} ${n(-196 + y * 188)}`;
  }).join('');
  return [
    shadow(300),
    ellipse(8, -194, 192, 192, mix(goods.liquor, '#cdbf9f', 0.72)),
    ellipse(0, -196, 190, 190, '#efe6d2'),
    line(pleats, '#d5c8ab', 1.4),
    label(goods, { width: 216, height: 236, top: -316, sag: 0 }),
  ].join('');
};

/** What the product is sold in, told by the first word of its unit. */
export const vessel = (goods: Goods): string => {
  if (goods.unit.startsWith('Bag')) return bag(goods);
  if (goods.unit.startsWith('Caddy')) return caddy(goods);
  if (goods.unit.startsWith('Cake')) return cake(goods);
  const grams = Number.parseInt(goods.unit.replace(/\D+/g, ''), 10) || 100;
  const size = grams < 60 ? 0.84 : grams > 110 ? 1.04 : 0.97;
  return tin(goods, 264 * size, 376 * size);
};
