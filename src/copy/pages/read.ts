export const reading = {
  title: 'Read',
  description: 'Articles about tea: how it is made, what is in it, how to brew and keep it.',
  intro:
    'What we are asked across the counter, answered at the length it deserves. Each takes about as long as a pot of tea.',
  teas: 'Teas and teaware in this article',
  next: 'Read next',
  all: 'All articles',
  notFoundTitle: 'Article not found',
  notFound: 'We couldn’t find that article. Here are all of them.',
} as const;
