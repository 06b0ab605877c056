import { darker, mix, PORCELAIN, PORCELAIN_SHADE } from './colour.ts';
import type { Goods } from './goods.ts';
import { heap, stray } from './heap.ts';
import { LOOKS, type Look, OWN_LOOKS } from './looks.ts';
import { SPICES } from './spice.ts';
import { circle, veil } from './svg.ts';

const PLAIN: Look = { kind: 'twist', tones: ['#33251b', '#453022', '#5a3f2a'] };

/** Scents that leave the tea before it is packed, or are not to be seen in it. */
const UNSEEN = new Set(['bergamot', 'jasmine', 'pine-wood']);

/** How the leaf of a product looks, first the main kind. */
export const looksOf = (goods: Goods): readonly [Look, ...Look[]] => {
  const [first = PLAIN, ...others] = goods.consist.flatMap(({ ingredient }) => LOOKS[ingredient] ?? []);
  const main = OWN_LOOKS[goods.id] ?? { kind: goods.leaf, tones: first.tones };
  return [
    main,
    ...others
      .filter(({ kind }) => kind !== 'bean')
      .map(({ tones, kind }) => ({ kind: kind === 'twist' ? main.kind : kind, tones })),
  ];
};

const bitsOf = (goods: Goods): string[] =>
  goods.consist.flatMap(({ ingredient }) => (UNSEEN.has(ingredient) ? [] : (SPICES[ingredient]?.() ?? [])));

/** A round porcelain dish from above with the dry leaf in it, round (0, 0); `id` as for `heap`. */
export const dish = (goods: Goods, id = 'h'): string => {
  const [main] = looksOf(goods);
  return [
    veil(circle(10, 14, 222, '#000000'), 0.13),
    circle(0, 0, 220, PORCELAIN),
    circle(0, 0, 214, mix(PORCELAIN, PORCELAIN_SHADE, 0.25)),
    circle(2, 3, 186, mix(PORCELAIN, PORCELAIN_SHADE, 0.95)),
    circle(4, 6, 180, mix(PORCELAIN, PORCELAIN_SHADE, 0.5)),
    veil(circle(5, 7, 150, darker(PORCELAIN_SHADE, 0.55)), 0.35),
    heap(goods.id, id, looksOf(goods), 146, bitsOf(goods)),
    main.kind === 'powder'
      ? ''
      : stray(main, [
          [-152, 88, 30],
          [166, -48, 110],
          [128, 122, 70],
        ]),
  ].join('');
};
