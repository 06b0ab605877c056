import { stage, table } from './backdrop.ts';
import { bonusCard } from './bonus-card.ts';
import { bushLeaf, flower, sprig } from './camellia.ts';
import { INK, LEAF, PORCELAIN, PORCELAIN_SHADE } from './colour.ts';
import { cup } from './cup.ts';
import { dish } from './dish.ts';
import type { Goods } from './goods.ts';
import { hills } from './hills.ts';
import { smallCup } from './product.ts';
import { ellipse, path, picture, placed, rect, veil } from './svg.ts';
import { vessel } from './vessel.ts';
import { WARE } from './ware.ts';
import { WARE_ABOVE } from './ware-above.ts';

type Pick = (id: string) => Goods;

const ware = (id: string): string => WARE[id]?.() ?? '';

const mug = (): string =>
  [
    veil(ellipse(8, 3, 92, 10, '#000000'), 0.18),
    path('M70 -118H112Q138 -118 138 -86T112 -50H70V-68H106Q118 -68 118 -86T106 -100H70Z', PORCELAIN_SHADE),
    path('M-84 -150Q-84 -10 -60 0H60Q84 -10 84 -150Z', PORCELAIN),
    path('M84 -150Q84 -10 60 0H36Q62 -10 58 -150Z', PORCELAIN_SHADE),
    ellipse(0, -150, 84, 14, '#efe9dd'),
    ellipse(0, -148, 76, 10, '#4a2412'),
  ].join('');

/** Four wide pictures; the left third stays calm for words. */
const heroes = (pick: Pick): Record<string, string> => ({
  'heroes/1': picture(1600, 800, hills()),
  'heroes/2': picture(
    1600,
    800,
    stage(1600, 800, 560, '#7d8f7a'),
    placed(ware('cast-iron-tetsubin'), 1180, 660, 1.35),
    placed(ware('porcelain-gaiwan'), 800, 690, 0.85),
    placed(smallCup('#c98a2e'), 960, 738, 1.1),
    placed(smallCup('#b9c46a'), 640, 730, 1.1),
  ),
  'heroes/3': picture(
    1600,
    800,
    stage(1600, 800, 570, '#b5763a'),
    placed(vessel(pick('kyoto-hojicha')), 1440, 672, 0.92),
    placed(vessel(pick('keemun-hao-ya')), 1152, 672, 0.92),
    placed(vessel(pick('shi-feng-longjing')), 886, 672, 0.92),
    placed(vessel(pick('earl-grey-cornflower')), 610, 672, 0.92),
  ),
  'heroes/4': picture(
    1600,
    800,
    rect(0, 0, 1600, 800, LEAF),
    placed(cup(pick('jasmine-dragon-pearls')), 1240, 300, 1.1),
    placed(dish(pick('jasmine-dragon-pearls')), 860, 560, 0.92),
    placed(sprig(), 1540, 850, 1.2, -26),
  ),
});

/** Four pictures for the tea selections. */
const selections = (pick: Pick): Record<string, string> => ({
  'selections/1': picture(
    600,
    450,
    table(600, 450, '#c0602a'),
    placed(cup(pick('bakers-breakfast')), 220, 240, 0.82),
    placed(dish(pick('assam-golden-tips')), 540, 130, 0.72),
  ),
  'selections/2': picture(
    600,
    450,
    table(600, 450, '#a9b84e'),
    placed(dish(pick('shi-feng-longjing')), 220, 230, 0.86),
    placed(cup(pick('shi-feng-longjing')), 560, 350, 0.62),
  ),
  'selections/3': picture(
    600,
    450,
    table(600, 450, '#8fa67a'),
    placed(bushLeaf('#3f704a', '#21402c'), 470, 300, 1.3, 60),
    placed(bushLeaf('#2f5a3d', '#21402c'), 470, 300, 1.2, 150),
    placed(flower(), 470, 300, 1.5),
    placed(dish(pick('jasmine-dragon-pearls')), 230, 200, 0.84),
    placed(flower(), 410, 84, 0.9, 15),
  ),
  'selections/4': picture(
    600,
    450,
    table(600, 450, '#6f8a3a'),
    placed(cup(pick('uji-matcha')), 220, 230, 0.9),
    placed(WARE_ABOVE['bamboo-matcha-whisk']?.() ?? '', 490, 260, 0.62),
  ),
});

/** Three pictures for discounts and promotions. */
const promotions = (pick: Pick): Record<string, string> => ({
  'promotions/1': picture(
    800,
    450,
    stage(800, 450, 320, '#b8863b'),
    placed(ware('gift-set-four-tins'), 400, 376, 0.98),
    placed(smallCup('#b5561f'), 660, 404, 0.9),
  ),
  'promotions/2': picture(
    800,
    450,
    stage(800, 450, 320, '#8ea35a'),
    placed(vessel(pick('fukamushi-sencha')), 560, 388, 0.78),
    placed(vessel(pick('temple-of-heaven-gunpowder')), 240, 388, 0.74),
    placed(vessel(pick('yame-gyokuro')), 408, 400, 0.74),
  ),
  'promotions/3': picture(
    800,
    450,
    stage(800, 450, 320, '#b57a45'),
    placed(vessel(pick('mocha-java')), 340, 388, 0.84),
    placed(mug(), 560, 400, 0.86),
  ),
});

/** Every picture that belongs to no single product, by its name in the pictures folder. */
export const scenes = (goods: readonly Goods[]): Record<string, string> => {
  const pick: Pick = (id) => {
    const found = goods.find((item) => item.id === id);
    if (!found) throw new Error(`A picture wants the product ${id}, which the catalogue lacks`);
    return found;
  };
  return { ...heroes(pick), ...selections(pick), ...promotions(pick), 'bonus-card': bonusCard(INK) };
};
