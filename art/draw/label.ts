import { BRASS, CREAM, darker, INK, mix } from './colour.ts';
import type { Goods } from './goods.ts';
import { patterned } from './pattern.ts';
import { n, path, rect } from './svg.ts';
import { block, capitals } from './text.ts';

export interface LabelBox {
  readonly width: number;
  readonly height: number;
  /** Upper edge, and how far the edges sag in the middle, as paper does round a tin. */
  readonly top: number;
  readonly sag: number;
}

const band = (width: number, top: number, height: number, sag: number): string => {
  const [left, right, bottom] = [n(-width / 2), n(width / 2), n(top + height)];
  const [upper, lower] = [n(top + 2 * sag), n(top + height + 2 * sag)];
  return `M${left} ${n(top)}Q0 ${upper} ${right} ${n(top)}V${bottom}Q0 ${lower} ${left} ${bottom}Z`;
};

/** The printed label, centred on x = 0: shop, name, origin, and a pattern after the leaf. */
export const label = (goods: Goods, box: LabelBox): string => {
  const { width, height, top, sag } = box;
  const foot = Math.min(54, height * 0.22);
  const middle = top + sag;
  const text = width - 28;
  const origin = goods.brewing?.origin ?? goods.unit;
  const [above, below] = [middle + 52, middle + height - foot - 42];
  return [
    path(band(width, top, height, sag), CREAM),
    patterned(
      `p-${goods.id}`,
      goods.leaf,
      band(width, top + height - foot, foot, sag),
      mix(goods.liquor, CREAM, 0.15),
      darker(goods.liquor, 0.38),
    ),
    capitals('Camellia', 0, middle + 33, 14, INK),
    rect(-14, middle + 44, 28, 1.5, BRASS),
    block(
      { text: goods.name, width: text, height: below - above, largest: 28, smallest: 12, fill: INK },
      0,
      (above + below) / 2,
    ),
    block(
      {
        text: origin,
        width: text,
        height: 30,
        largest: 12,
        smallest: 9,
        fill: mix(INK, CREAM, 0.25),
        family: 'sans-serif',
      },
      0,
      middle + height - foot - 24,
    ),
  ].join('');
};

/** A small card with shop and name, standing on its lower edge at (0, 0), for things that carry no label. */
export const card = (goods: Goods): string =>
  [
    path('M-78 0L-72 -112H72L78 0Z', CREAM),
    path('M-78 0L-81 3H81L78 0Z', '#00000022'),
    capitals('Camellia', 0, -86, 11, INK),
    rect(-10, -77, 20, 1.2, BRASS),
    block({ text: goods.name, width: 128, height: 64, largest: 17, smallest: 11, fill: INK }, 0, -40),
  ].join('');
