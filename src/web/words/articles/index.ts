import type { Article } from '../prose.ts';
import { caffeine } from './caffeine.ts';
import { jasmine } from './jasmine.ts';
import { keeping } from './keeping.ts';
import { labels } from './labels.ts';
import { matcha } from './matcha.ts';
import { oneLeafFourSteps } from './one-leaf-four-steps.ts';
import { smoke } from './smoke.ts';
import { water } from './water.ts';

/** What the index of the articles says around them. */
export const reading = {
  title: 'Read',
  intro:
    'What we are asked across the counter, answered at the length it deserves. Each takes about as long as a pot of tea.',
  teas: 'The teas in this article',
  next: 'Read next',
  all: 'All articles',
  notFoundTitle: 'There is no such article',
  notFound: 'We have not written that one. Here is what we have written.',
  minutes: (minutes: number) => `${minutes} min`,
} as const;

/** All articles, in the order in which we would read them. */
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
