/** What the index of the articles says around them. */
export const reading = {
  title: 'Read',
  description: 'Articles about tea: how it is made, what is in it, how to brew and keep it.',
  intro:
    'What we are asked across the counter, answered at the length it deserves. Each takes about as long as a pot of tea.',
  teas: 'From our shelf, for this article',
  next: 'Read next',
  all: 'All articles',
  notFoundTitle: 'There is no such article',
  notFound: 'We have not written that one. Here is what we have written.',
} as const;
