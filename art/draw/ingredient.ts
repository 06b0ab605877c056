import { mix, PAPER } from './colour.ts';
import { heap } from './heap.ts';
import { LOOKS } from './looks.ts';
import { MATERIALS } from './material.ts';
import { SPICES } from './spice.ts';
import { circle, picture, placed, rect } from './svg.ts';

/** One ingredient, 200 px square; an unknown slug is an error. */
export const ingredientPicture = (slug: string): string => {
  const look = LOOKS[slug];
  const drawn = SPICES[slug] ?? MATERIALS[slug];
  if (!look && !drawn) throw new Error(`No drawing for the ingredient ${slug}`);
  const subject = look ? heap(slug, 'h', [look], 66) : (drawn?.() ?? '');
  const ground = rect(0, 0, 200, 200, PAPER) + circle(100, 100, 88, mix('#d9cfb8', PAPER, 0.35));
  return picture(200, 200, ground, placed(subject, 100, 100));
};
