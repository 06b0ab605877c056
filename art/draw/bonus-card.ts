import { sprig } from './camellia.ts';
import { BRASS, CREAM, LEAF, mix } from './colour.ts';
import { times } from './seed.ts';
import { circle, el, picture, placed, rect, veil } from './svg.ts';
import { block, capitals } from './text.ts';

const stamp = (x: number, filled: boolean, ink: string): string =>
  filled
    ? circle(x, 0, 17, LEAF) + circle(x, 0, 6, CREAM)
    : el('circle', { cx: x, cy: 0, r: 17, fill: 'none', stroke: mix(ink, CREAM, 0.55), 'stroke-width': 1.4 });

/** The card that collects a stamp per purchase, on a green cloth. 800 by 500 px. */
export const bonusCard = (ink: string): string => {
  const card = [
    veil(rect(-288, -168, 600, 360, '#000000', 16), 0.22),
    rect(-300, -180, 600, 360, CREAM, 16),
    el('rect', {
      x: -286,
      y: -166,
      width: 572,
      height: 332,
      rx: 8,
      fill: 'none',
      stroke: BRASS,
      'stroke-width': 1.4,
    }),
    capitals('Camellia', -70, -62, 34, ink),
    rect(-98, -34, 56, 2, BRASS),
    block({ text: 'Bonus card', width: 300, height: 40, largest: 22, smallest: 14, fill: ink }, -70, -4),
    placed(times(8, (index) => stamp(index * 44, index < 5, ink)).join(''), -224, 92),
    placed(sprig(), 214, 156, 0.82, 4),
  ].join('');
  return picture(
    800,
    500,
    rect(0, 0, 800, 500, LEAF),
    rect(0, 0, 800, 500, mix(LEAF, '#3f6a4c', 0.35)),
    placed(card, 400, 252, 1, -5),
  );
};
