export const home = {
  title: 'Tea from where it grows',
  description:
    'Black and green teas from the gardens they are named after, with everything you need to brew them well.',
  signedOut: {
    account: 'Please sign in to see your account.',
    checkout: 'Sign in to open your saved cart, or check out as a guest.',
  },
  accountDeleted: 'Your account has been deleted. Any orders you’ve paid for will still arrive.',
  findOrder: 'Find your order',
  moved: 'We couldn’t find that page. Here is our shop.',
  cart: 'Your cart',
  signIn: 'Sign in',
  asGuest: 'Check out as guest',
  carousel: 'Featured',
  pause: 'Pause slideshow',
  play: 'Play slideshow',
  slide: (number: number, of: number) => `Slide ${number} of ${of}`,
  show: (title: string) => `Show slide: ${title}`,
  slides: [
    {
      title: 'The first leaves of spring',
      text: 'Picked before the rains, dried within hours, and gone by autumn.',
      link: 'See the green teas',
    },
    {
      title: 'Dark leaf, bright cup',
      text: 'Assam, Keemun and Ceylon: what happens when a leaf is let to wither and turn.',
      link: 'See the black teas',
    },
    {
      title: 'A tin for every morning',
      text: 'Good tea needn’t cost much: Baker’s Breakfast costs less than a lunch.',
      link: 'Teas up to $200',
    },
    {
      title: 'For once in a while',
      text: 'A few grams from one slope and one week of the year.',
      link: 'Teas from $200 to $300',
    },
  ],
  introTitle: 'All of it from one plant',
  intro:
    'Green, black, smoked or powdered: every true tea is the leaf of Camellia sinensis. What changes is the hill it grew on, the day it was picked, and what was done to it in the hours after. We tell you all three, and how to brew what came of it.',
  bonus: {
    title: 'The bonus card',
    text: 'Buy eight pots in any of our stores and the ninth is free. One card, no app, nothing to remember.',
    link: 'Find a store',
  },
  selectionsTitle: 'Tea Selections',
  selections: [
    { title: 'Black teas', text: 'Malt, honey, smoke and citrus peel.' },
    { title: 'Green teas', text: 'Steamed or pan-fired, fresh as cut grass.' },
    { title: 'Everyday tins', text: 'Up to $200.' },
    { title: 'Rare leaves', text: '$200 to $300.' },
  ],
} as const;
