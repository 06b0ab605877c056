import { looksOf } from './looks.ts';
import type { Package } from './package.ts';

type Point = readonly [number, number, number];

/** One thing of a still life; art/scenes/props.py makes it. */
interface Thing {
  readonly prop: string;
  readonly at: Point;
  readonly turn?: number;
  readonly scale?: number;
  readonly [more: string]: unknown;
}

export interface View {
  readonly from: Point;
  readonly towards: Point;
  readonly lens: number;
  readonly focus: Point;
  readonly fstop: number;
}

export interface Still {
  /** A kind of board or stone, or 'sweep' for the seamless backdrop. */
  readonly table: string;
  readonly backdrop: string;
  readonly view: View;
  readonly things: readonly Thing[];
  /** Ids of products in the picture, in the order of the numbers of `pack`. */
  readonly products?: readonly string[];
  readonly packages?: readonly Package[];
  readonly sun?: number;
  readonly glow?: number;
  /** The position of the glow, so that tea does not mirror half of it. */
  readonly glowAt?: Point;
  readonly window?: number;
  readonly fill?: number;
}

const PORCELAIN = '#f8f4ea';

export const pack = (number: number, at: Point, turn = 0, scale = 1): Thing => ({
  prop: 'package',
  number,
  at,
  turn,
  scale,
});

export const tea = (liquor: string, at: Point, more: Partial<Thing> = {}): Thing => ({
  prop: 'cup',
  drink: 'clear',
  liquor,
  glaze: PORCELAIN,
  at,
  ...more,
});

export const dishOf = (ingredient: string, at: Point, scale = 1, glaze = PORCELAIN): Thing => ({
  prop: 'dish',
  glaze,
  looks: looksOf(ingredient, [ingredient]),
  at,
  scale,
});

export const heapOf = (ingredient: string, at: Point, radius: number, height: number): Thing => ({
  prop: 'heap',
  looks: looksOf(ingredient, [ingredient]),
  radius,
  height,
  at,
});

export const scatterOf = (ingredient: string, at: Point, count: number, spread: number): Thing => ({
  prop: 'scatter',
  looks: looksOf(ingredient, [ingredient]),
  count,
  spread,
  at,
});

export const linen = (width: number, depth: number, at: Point, turn = 0, colour = '#e4dac4'): Thing => ({
  prop: 'cloth',
  width,
  depth,
  colour,
  at,
  turn,
  folds: 0.4,
});

export const ware = (id: string, at: Point, turn = 0, scale = 1): Thing => ({
  prop: 'ware',
  ware: id,
  at,
  turn,
  scale,
});

/** A camera in front and a little above, which sees `width` centimetres of the table. */
export const level = (width: number, towards: Point, height = 22, fstop = 7): View => {
  const lens = 90;
  const [x, y, z] = towards;
  const distance = (width * lens) / 36;
  return {
    from: [x, y - distance, z + height * (distance / 90)],
    towards,
    lens,
    focus: [x, y - 3, z],
    fstop,
  };
};

/** A camera steeply above, for tables with many small things. */
export const above = (width: number, towards: Point, fstop = 11): View => {
  const lens = 100;
  const [x, y, z] = towards;
  const distance = (width * lens) / 36;
  return {
    from: [x, y - distance * 0.72, z + distance * 0.7],
    towards,
    lens,
    focus: [x, y - 1, z + 1],
    fstop,
  };
};
