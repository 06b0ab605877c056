export const otherProducts = {
  title: 'Other products',
  description: 'Pots, bowls, a whisk, a kettle, honey and a box of small tins.',
  intro:
    'What belongs beside a good tea and nothing that does not. Every piece is in use in one of our stores.',
  sections: [
    {
      heading: 'On looking after them',
      paragraphs: [
        'Porcelain forgets: a gaiwan may hold a smoky tea today and a green one tomorrow. Unglazed clay remembers, so give a clay pot one kind of tea and rinse it with hot water only. Cast iron rusts when it is put away wet; empty it while it is hot and let it dry with the lid off.',
        'A bamboo whisk wants a minute in warm water before use and air afterwards. It will lose a tine now and then. That is age, not a fault.',
      ],
    },
  ],
} as const;
