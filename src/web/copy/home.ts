/** What the home page says. */
export const home = {
  title: 'Tea from where it grows',
  description:
    'Black and green teas from the gardens they are named after, with everything you need to brew them well.',
  signedOut: {
    account: 'Your account opens when you are signed in.',
    checkout: 'Your cart page opens when you are signed in. You can also buy without an account.',
  },
  cart: 'Your cart',
  signIn: 'Sign in',
  asGuest: 'Buy as a guest',
  carousel: 'What is in the window',
  pause: 'Pause the slides',
  play: 'Play the slides',
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
      text: 'Good tea need not be dear. Most of our shelf costs less than a lunch.',
      link: 'Up to 200 dollars',
    },
    {
      title: 'For once in a while',
      text: 'A few grams from one slope and one week of the year.',
      link: 'From 200 to 300 dollars',
    },
  ],
  introTitle: 'All of it from one plant',
  intro:
    'Green, black, smoked or powdered: every true tea is the leaf of Camellia sinensis. What changes is the hill it grew on, the day it was picked, and what was done to it in the hours after. We tell you all three, and how to brew what came of it.',
  bonus: {
    title: 'The bonus card',
    text: 'Eight circles on a piece of board. Each pot you drink at the table in one of our stores fills one with a stamp, and the pot after the eighth is ours to pay. There is no app, no number and nothing to remember, apart from the card.',
    link: 'Find a store',
  },
  selectionsTitle: 'Tea Selections',
  selections: [
    { title: 'Blacks', text: 'Malt, honey, smoke and citrus peel.' },
    { title: 'Greens', text: 'Steamed or pan-fired, fresh as cut grass.' },
    { title: 'Everyday tins', text: 'Up to 200 dollars.' },
    { title: 'Rare leaves', text: 'Above 200 and below 300 dollars.' },
  ],
} as const;
