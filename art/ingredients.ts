import { readIngredients } from './catalogue.ts';
import { LOOKS } from './looks.ts';
import type { Picture } from './picture.ts';

const PAPER = '#ddd2bb';

export const ingredientPictures = (): Picture[] =>
  readIngredients().map((slug) => ({
    name: `ingredients/${slug}`,
    scene: 'ingredient',
    width: 1000,
    height: 1000,
    quality: { samples: 10, threshold: 0.12 },
    slug,
    backdrop: PAPER,
    looks: LOOKS[slug] ?? [],
  }));
