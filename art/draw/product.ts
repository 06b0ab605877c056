import { stage, table } from './backdrop.ts';
import { INK, mix, PORCELAIN, PORCELAIN_SHADE } from './colour.ts';
import { cup } from './cup.ts';
import { dish } from './dish.ts';
import { type Goods, tintOf } from './goods.ts';
import { card } from './label.ts';
import { ellipse, path, picture, placed, veil } from './svg.ts';
import { vessel } from './vessel.ts';
import { WARE } from './ware.ts';
import { WARE_ABOVE } from './ware-above.ts';

const SIDE = 600;
const HORIZON = 430;

/** A small bowl of tea from the front, standing on (0, 0). */
export const smallCup = (liquor: string): string =>
  [
    veil(ellipse(6, 3, 66, 8, '#000000'), 0.18),
    path('M-62 -84Q-58 -14 -26 0H26Q58 -14 62 -84Z', PORCELAIN),
    path('M62 -84Q58 -14 26 0H8Q40 -20 42 -84Z', PORCELAIN_SHADE),
    ellipse(0, -84, 62, 11, '#eee8dc'),
    ellipse(0, -82, 55, 8, liquor),
  ].join('');

/** The tin, bag or thing itself, in front of its colour. */
export const portrait = (goods: Goods): string => {
  const thing = WARE[goods.id];
  const scene = thing
    ? placed(thing(), 300, 430, 1.06) + placed(card(goods), 450, 552)
    : placed(vessel(goods), 300, 508);
  return picture(SIDE, SIDE, stage(SIDE, SIDE, HORIZON, tintOf(goods)), scene);
};

/** The dry leaf in a dish; of a thing, the view from above. */
export const leafPicture = (goods: Goods): string => {
  const above = WARE_ABOVE[goods.id];
  return picture(
    SIDE,
    SIDE,
    table(SIDE, SIDE, tintOf(goods)),
    placed(above ? above() : dish(goods), 300, 300, above ? 1 : 1.08),
  );
};

/** The liquor in a cup; of a thing, the thing in use beside a bowl of tea. */
export const cupPicture = (goods: Goods): string => {
  const thing = WARE[goods.id];
  if (!thing)
    return picture(
      SIDE,
      SIDE,
      table(SIDE, SIDE, mix(tintOf(goods), INK, 0.12)),
      placed(cup(goods), 300, 300, 1.04),
    );
  const ground = stage(SIDE, SIDE, HORIZON, mix(goods.liquor, '#24402f', 0.25));
  return picture(
    SIDE,
    SIDE,
    ground,
    placed(thing(), 250, 470, 0.82),
    placed(smallCup('#c79a3c'), 440, 516, 1.05),
  );
};
