import { above, dishOf, heapOf, level, linen, pack, type Still, scatterOf, tea, ware } from './stills.ts';
import { SETTINGS } from './ware.ts';

const STORE_TINS = [
  'keemun-hao-ya',
  'jasmine-dragon-pearls',
  'darjeeling-first-flush',
  'earl-grey-cornflower',
  'temple-of-heaven-gunpowder',
  'lapsang-souchong',
  'yame-gyokuro',
  'jin-jun-mei',
  'shi-feng-longjing',
  'hadong-ujeon',
  'nuwara-eliya-op',
  'marrakech-mint',
  'dian-hong-golden-needle',
  'masala-chai',
];

/** Pictures of promotions, by their names in catalogue/promotions.json. */
export const PROMOTIONS: Readonly<Record<string, Still>> = {
  'promotions/1': {
    table: 'sweep',
    backdrop: '#b59c6c',
    view: level(27, [0.8, 0, 5.4], 26),
    packages: SETTINGS['gift-set-four-tins']?.packages ?? [],
    things: [
      ware('gift-set-four-tins', [-3, 1.4, 0], 0.04, 1.12),
      tea('#b5561f', [8.4, -4.6, 0], { scale: 0.64, saucer: true }),
    ],
  },
  'promotions/2': {
    table: 'limestone',
    backdrop: '#94a070',
    view: level(33, [0, 0, 6], 18),
    products: ['fukamushi-sencha', 'temple-of-heaven-gunpowder', 'yame-gyokuro'],
    things: [
      pack(0, [-8.6, 2.6, 0], 0.12),
      pack(2, [8.4, 3, 0], -0.1),
      pack(1, [0, 0.8, 0]),
      dishOf('gunpowder-leaf', [5.4, -7.4, 0], 0.5),
      tea('#a9b83e', [-4.3, -10, 0], { scale: 0.56 }),
    ],
  },
  'promotions/3': {
    table: 'walnut',
    backdrop: '#b7a283',
    view: level(27, [0.2, 0, 4.8], 34),
    products: ['mocha-java'],
    things: [
      pack(0, [-4.6, 2.6, 0], 0.08),
      tea('#4a2010', [5.4, -1.4, 0], { drink: 'coffee', saucer: true, glaze: '#ece2cf', scale: 0.9 }),
      scatterOf('arabica-natural', [-4.4, -5.6, 0], 24, 3.4),
    ],
  },
};

/** Pictures of the five themed pages, by path. */
export const THEMES: Readonly<Record<string, Still>> = {
  'themes/classic-tea': {
    table: 'oak',
    backdrop: '#cdb993',
    view: level(40, [0, 0, 5.8], 22),
    sun: 2.6,
    products: ['bakers-breakfast', 'earl-grey-cornflower'],
    things: [
      linen(25, 14, [3.6, -4.2, 0], -0.1),
      pack(0, [-12, 4.6, 0], 0.1),
      pack(1, [-3.4, 7.6, 0], 0.02, 0.96),
      tea('#8f3212', [4.8, -3, 0.4], { saucer: true }),
      { prop: 'bergamot', at: [14.2, 4.8, 0], turn: 0.4, scale: 0.95 },
    ],
  },
  'themes/delicious-tea': {
    table: 'walnut',
    backdrop: '#7a4a2c',
    view: above(34, [0, 0, 1.4]),
    glow: 4000,
    things: [
      tea('#a9683a', [-1, 0.4, 0], { drink: 'milky', saucer: true }),
      dishOf('masala-chai', [10.6, 4, 0], 0.72),
      { prop: 'cinnamon', at: [-11.6, 3.4, 0], turn: 0.3, scale: 0.95 },
      heapOf('cardamom', [9.4, -6, 0], 2.4, 1.1),
      heapOf('clove', [-10.4, -5.4, 0], 2.1, 0.9),
      scatterOf('cardamom', [4.4, -8, 0], 7, 2.2),
    ],
  },
  'themes/real-life-tea': {
    table: 'slate',
    backdrop: '#1f4d3a',
    view: level(36, [0, 0, 5.6], 22),
    glow: 3000,
    products: ['jin-jun-mei', 'yame-gyokuro'],
    things: [
      pack(0, [-9, 3, 0], 0.12),
      pack(1, [-0.6, 5, 0], 0.02),
      ware('porcelain-gaiwan', [8.8, 0.6, 0], 0, 0.92),
      dishOf('wuyi-buds', [-1.8, -6.8, 0], 0.52),
    ],
  },
  'themes/curious-tea': {
    table: 'limestone',
    backdrop: '#8c9a5b',
    view: level(35, [0, 0, 4.8], 34),
    glow: 2500,
    things: [
      tea('#7d9a2f', [1.4, 0.6, 0], { drink: 'froth', glaze: '#33312c', scale: 1.15 }),
      ware('bamboo-matcha-whisk', [-9.6, 2.4, 0], 0.3, 0.84),
      dishOf('tencha', [11.4, -2, 0], 0.66, '#3d3b36'),
    ],
  },
  'themes/relaxing-tea': {
    table: 'ash',
    backdrop: '#b7a98d',
    view: above(36, [0, 0, 1.4]),
    sun: 2.0,
    things: [
      linen(34, 24, [1, 0, 0], 0.18, '#e9e1cf'),
      tea('#d9c26b', [1.6, 0.4, 0.5], { saucer: true }),
      dishOf('fujian-green-leaf', [-10.6, 3.2, 0.5], 0.66),
      { prop: 'jasmine', at: [11.4, -3.6, 0.5], scale: 0.95 },
    ],
  },
};

/** The bonus card on linen, and the wall of tins in the stores. */
export const HOUSE: Readonly<Record<string, Still>> = {
  'bonus-card': {
    table: 'oak',
    backdrop: '#b59d78',
    view: above(24.5, [0.2, 0, 0.8]),
    glow: 3500,
    packages: [{ form: 'card', colour: '#f6eedd', label: 'bonus-card' }],
    things: [
      linen(22, 15, [-2, -1.4, 0], 0.2, '#dfd5bf'),
      { prop: 'bonus-card', at: [-3.4, -1.6, 0.46], turn: 0.14, scale: 1.18 },
      tea('#b3591a', [6.6, 2.8, 0.26], { saucer: true, scale: 0.8 }),
    ],
  },
  'stores/front': {
    table: 'sweep',
    backdrop: '#c9b48f',
    view: { from: [-14, -128, 34], towards: [1, 0, 21.5], lens: 76, focus: [0, 2, 22], fstop: 4 },
    window: 1.6,
    products: STORE_TINS,
    things: [{ prop: 'shelves', at: [0, 6, 0] }],
  },
};
