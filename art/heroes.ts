import { above, dishOf, heapOf, level, linen, pack, type Still, scatterOf, tea, ware } from './stills.ts';

/** Four wide pictures; their subject is right of the middle, because narrow windows cut off the left. */
export const HEROES: Readonly<Record<string, Still>> = {
  'heroes/1': {
    table: 'limestone',
    backdrop: '#7d9077',
    view: level(39, [-4.2, 0, 5.4], 30),
    glow: 2500,
    sun: 2.4,
    things: [
      ware('porcelain-gaiwan', [8.4, 4.4, 0]),
      tea('#d2c873', [-1.4, -1.6, 0], { scale: 0.86 }),
      dishOf('longjing-leaf', [8, -7, 0], 0.72),
      { prop: 'sprig', at: [-11, -8.4, 0.4], turn: 0.16, scale: 0.9 },
      scatterOf('longjing-leaf', [1.4, -8.6, 0], 12, 2.2),
    ],
  },
  'heroes/2': {
    table: 'walnut',
    backdrop: '#6f5546',
    view: level(38, [-4, 0, 5.2], 30),
    glow: 3500,
    window: 1.2,
    products: ['keemun-hao-ya'],
    things: [
      pack(0, [9, 6, 0], -0.12, 0.96),
      tea('#a3441c', [-1.6, -0.6, 0], { saucer: true, scale: 0.98 }),
      heapOf('keemun-leaf', [9, -5.6, 0], 4, 1.8),
      scatterOf('keemun-leaf', [2.6, -8.6, 0], 20, 3.2),
    ],
  },
  'heroes/3': {
    table: 'ash',
    backdrop: '#d3bf98',
    view: level(48, [-6, 0, 7], 17),
    sun: 2.6,
    products: ['bakers-breakfast', 'temple-of-heaven-gunpowder', 'earl-grey-cornflower', 'nuwara-eliya-op'],
    things: [
      pack(0, [-10.4, 3, 0], 0.12),
      pack(1, [-2, 3.4, 0], 0.05),
      pack(2, [6.2, 3, 0], -0.04),
      pack(3, [12, -4, 0], -0.12),
    ],
  },
  'heroes/4': {
    table: 'slate',
    backdrop: '#2a5a46',
    view: level(38, [-4, 0, 5.2], 30),
    glow: 3200,
    window: 1.15,
    products: ['jin-jun-mei'],
    things: [
      pack(0, [9, 5.4, 0], -0.1, 0.94),
      tea('#c27a25', [-1.4, -0.6, 0], { saucer: true, scale: 0.98 }),
      dishOf('wuyi-buds', [8.6, -6.6, 0], 0.72),
      scatterOf('wuyi-buds', [1.8, -8.6, 0], 14, 2.4),
    ],
  },
};

/** Pictures of the four tea selections. */
export const SELECTIONS: Readonly<Record<string, Still>> = {
  'selections/1': {
    table: 'walnut',
    backdrop: '#4a2a1c',
    view: above(25, [0, 0, 1.6]),
    glow: 4000,
    glowAt: [-52, 52, 56],
    things: [
      tea('#8f3212', [-5, -1, 0], { saucer: true }),
      dishOf('assam-golden-tips', [7, 3.6, 0], 0.8),
      scatterOf('assam-golden-tips', [4.6, -5.6, 0], 12, 2.2),
    ],
  },
  'selections/2': {
    table: 'limestone',
    backdrop: '#8fa06a',
    view: above(25, [0, 0, 1.6]),
    glow: 4000,
    things: [
      dishOf('longjing-leaf', [-4.6, 0.6, 0], 0.95),
      tea('#c9cc6f', [6.8, -2.4, 0], { scale: 0.86 }),
      { prop: 'sprig', at: [-0.6, -7.4, 0], turn: 0.14, scale: 0.6 },
    ],
  },
  'selections/3': {
    table: 'sweep',
    backdrop: '#c2a878',
    view: level(30, [0, 0, 5.6], 18),
    products: ['nuwara-eliya-op', 'marrakech-mint', 'bakers-breakfast'],
    things: [pack(2, [-7.2, 3, 0], 0.1), pack(0, [7.2, 3.4, 0], -0.1), pack(1, [0.2, -3.6, 0], 0.02)],
  },
  'selections/4': {
    table: 'slate',
    backdrop: '#2c4a3c',
    view: level(26, [0, 0, 5.4], 24),
    products: ['yame-gyokuro'],
    glow: 3000,
    things: [
      pack(0, [3.8, 3.6, 0], -0.04, 0.95),
      dishOf('gyokuro-leaf', [-4.4, -2.6, 0], 0.72),
      tea('#b9c46a', [9.4, -5.2, 0], { scale: 0.6 }),
      linen(16, 12, [-3.6, -1.8, 0], 0.22, '#8f9a86'),
    ],
  },
};
