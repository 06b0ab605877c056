import { readIngredients } from './catalogue.ts';
import { LOOKS } from './looks.ts';
import type { Picture } from './picture.ts';

const PAPER = '#ddd2bb';

export const ingredientPictures = (): Picture[] =>
  readIngredients().map((slug) => ({
    name: `ingredients/${slug}`,
    scene: 'ingredient',
    width: 480,
    height: 480,
    quality: { samples: 12, threshold: 0.12 },
    slug,
    backdrop: PAPER,
    looks: LOOKS[slug] ?? [],
  }));
