export const coffee = {
  title: 'Coffee',
  description: 'Six coffees, each from one place or one old idea, with what it takes to brew them well.',
  intro:
    'We are a tea shop. These are the six coffees that we drink ourselves, on the mornings when it has to be coffee.',
  sections: [
    {
      heading: 'A few words about grinding',
      paragraphs: [
        'Coffee begins to go stale when it is ground, since a bean that was one piece is then ten thousand. Ask for beans and grind what you need. For a filter the grains should look like coarse sand, for a press like sea salt, for a pot on the stove finer than table salt.',
        'Water just off the boil takes out sweetness first and bitterness last. If the cup is sour, grind finer or wait longer; if it is harsh, grind coarser or pour sooner. Change one thing at a time and write it down.',
      ],
    },
  ],
} as const;
