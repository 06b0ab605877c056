import type { Article } from '../prose.ts';
import { caffeine } from './caffeine.ts';
import { jasmine } from './jasmine.ts';
import { keeping } from './keeping.ts';
import { labels } from './labels.ts';
import { matcha } from './matcha.ts';
import { oneLeafFourSteps } from './one-leaf-four-steps.ts';
import { smoke } from './smoke.ts';
import { water } from './water.ts';

/** All articles in the order of the page. */
export const articles = [
  oneLeafFourSteps,
  water,
  labels,
  caffeine,
  keeping,
  matcha,
  jasmine,
  smoke,
] as const satisfies readonly Article[];
