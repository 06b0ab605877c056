import { above, level, linen, type Still, scatterOf, ware } from './stills.ts';

/** Pictures for empty states and error pages. */
export const EMPTY_STATES: Readonly<Record<string, Still>> = {
  'calm/table-laid': {
    table: 'oak',
    backdrop: '#cdb993',
    view: level(34, [0, 0, 3.6], 30),
    sun: 2.2,
    things: [linen(24, 15, [0.6, -1, 0], 0.1), ware('porcelain-gaiwan', [1.6, -0.6, 0.4], 0, 0.95)],
  },
  'calm/one-sprig': {
    table: 'limestone',
    backdrop: '#8fa06a',
    view: above(22, [0, 0.6, 0.6]),
    sun: 2.4,
    things: [{ prop: 'sprig', at: [-4.6, -1.4, 0.4], turn: 0.2, scale: 1 }],
  },
  'calm/few-leaves': {
    table: 'ash',
    backdrop: '#d3bf98',
    view: above(13, [0.4, -0.4, 0.2]),
    sun: 2,
    things: [scatterOf('longjing-leaf', [0.6, -0.6, 0], 34, 4.4)],
  },
};
