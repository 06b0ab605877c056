import { CREAM, darker, mix, PAPER } from './colour.ts';
import { circle, rect } from './svg.ts';

/** Wall, table and a quiet disc of light behind the thing, tinted by the liquor. */
export const stage = (width: number, height: number, horizon: number, liquor: string): string =>
  [
    rect(0, 0, width, height, mix(liquor, PAPER, 0.7)),
    circle(width / 2, horizon - height * 0.28, height * 0.37, mix(liquor, CREAM, 0.55)),
    rect(0, horizon, width, height - horizon, mix(darker(liquor, 0.1), PAPER, 0.48)),
  ].join('');

/** A table seen from above. */
export const table = (width: number, height: number, liquor: string): string =>
  rect(0, 0, width, height, mix(liquor, PAPER, 0.62));
