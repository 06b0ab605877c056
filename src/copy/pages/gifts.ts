type GiftIdea = {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  /** Ids of its products. */
  readonly products: readonly string[];
};

export const giftIdeas = [
  {
    key: 'no-idea',
    title: 'For someone whose taste you don’t know',
    text: 'Four small tins, two black and two green, each different. One will be a favorite, and next year you will know which. The box is gray board tied with cotton ribbon, and there is room inside the lid for a line of your own.',
    products: ['gift-set-four-tins'],
  },
  {
    key: 'matcha',
    title: 'For the person who has everything but a whisk',
    text: 'A tin of matcha and the bamboo to beat it with. Any wide bowl in the house will do for the rest. Best given to someone who has ten quiet minutes in the morning, or ought to.',
    products: ['uji-matcha', 'bamboo-matcha-whisk'],
  },
  {
    key: 'green-pot',
    title: 'For a first good pot',
    text: 'The side-handled pot keeps back the leaf and lets go of the last drop, which is most of what one can ask of a pot. Deep-steamed sencha shows why its strainer is so fine.',
    products: ['tokoname-kyusu', 'fukamushi-sencha'],
  },
  {
    key: 'many-cups',
    title: 'For long conversations',
    text: 'A gaiwan makes three small cups at a time, again and again. With golden buds from Yunnan there are four good rounds in it, and with the pearls of jasmine four more. No one has to get up except to boil water.',
    products: ['porcelain-gaiwan', 'dian-hong-golden-needle', 'jasmine-dragon-pearls'],
  },
  {
    key: 'year',
    title: 'For a birth, a wedding, a new house',
    text: 'A cake of sun-dried tea that goes on changing for years. Write the date on the wrapper and give it with instructions to open a corner every anniversary. At 357 grams there is enough for a good many.',
    products: ['ancient-tree-shai-hong'],
  },
  {
    key: 'kettle',
    title: 'For a kitchen that will last',
    text: 'A cast-iron kettle is the heaviest present in the house and, looked after, the one that will outlive it. Roasted tea is the right thing to make first: it wants boiling water and hides nothing.',
    products: ['cast-iron-tetsubin', 'kyoto-hojicha'],
  },
  {
    key: 'cold',
    title: 'For someone at home with a cold',
    text: 'Mint, ginger and a jar of linden honey. None of it is medicine. All of it can be drunk hot, under a blanket, without anyone having to cook.',
    products: ['linden-blossom-honey', 'marrakech-mint', 'masala-chai'],
  },
  {
    key: 'host',
    title: 'For the host, instead of wine',
    text: 'Tins that nearly everyone likes and that are small enough to bring without comment: bergamot for the afternoon, toasted rice for after the meal.',
    products: ['earl-grey-cornflower', 'genmaicha'],
  },
  {
    key: 'smoke',
    title: 'For the cook, or the whisky drinker',
    text: 'Pine smoke over dried longan, good in the cup and ground with salt on potatoes. Wrap it well, or the whole table will know what it is.',
    products: ['lapsang-souchong'],
  },
  {
    key: 'coffee',
    title: 'For the one who says they only drink coffee',
    text: 'Give them a coffee, then. This one tastes of jasmine and bergamot, and the Earl Grey beside it is a hint that may be taken or not.',
    products: ['yirgacheffe-washed', 'earl-grey-cornflower'],
  },
] as const satisfies readonly GiftIdea[];

/** The most that the ideas of a list cost, in dollars. */
export const BUDGETS = [30, 60, 100] as const;

export const gifts = {
  title: 'Gifts',
  description: 'Tea, ware and honey to give, by occasion, and how we send them.',
  intro:
    'Tea is an easy present: it is light to mail, it keeps, it gets used up, and it makes people sit down. Here are some we have given ourselves, by the kind of person at the other end.',
  products: 'What is in it',
  budget: 'Budget',
  all: 'All gifts',
  under: (dollars: number) => `Under $${dollars}`,
  none: 'No gifts in this price range right now.',
  addAll: (count: number, sum: string) => `${count === 2 ? 'Add both' : `Add all ${count}`} · ${sum}`,
  soldOut: (names: string) => `Sold out right now: ${names}.`,
  notes: [
    {
      heading: 'Sending it straight there',
      paragraphs: [
        'At checkout, enter the other person’s address for shipping and your own for billing. We’ll email the receipt to you. Under “This is a gift”, write a message for the slip, and choose the day it may arrive from. There is no price in the parcel, except when it crosses a border; then the customs form on the outside has to state the value, and we fill it in truthfully.',
      ],
    },
    {
      heading: 'About wrapping',
      paragraphs: [
        'Gift wrapping isn’t available yet. The gift set comes in its own box with its ribbon; everything else comes in its tin, caddy or bag, in plain paper. Tins look well with a strip of cloth round them, and cloth can be used again. The paper we pad the box with is clean and will take a stamp, a crayon or a fold.',
      ],
    },
    {
      heading: 'In good time',
      paragraphs: [
        'We pack on the next business day. Look up the region on the delivery page, take the longer of the two times, and add some days in December, when everyone has had the same idea. Ordering early is fine: choose a day at checkout, and we’ll wait.',
      ],
    },
  ],
  toDelivery: 'Delivery times by region',
} as const;
