import type { Article } from '../prose.ts';

export const caffeine = {
  slug: 'caffeine-and-theanine',
  picture: 'products/kyoto-hojicha-leaf',
  title: 'What tea does to you, as far as anyone knows',
  summary:
    'How much caffeine is in a cup, why the color of the tea will not tell you, what is known about theanine, and which of our teas to drink in the evening.',
  sections: [
    {
      heading: 'Why a leaf would bother',
      paragraphs: [
        'Caffeine is bitter, and to many insects it is poison. The tea plant puts most of it where it has most to lose: in the bud and the first leaves. Old leaves have less, stems less again. That one fact explains more about caffeine in tea than any table of teas by color.',
        'Weight for weight, dry tea holds more of it than roasted coffee does, two to four parts in a hundred against a little over one for arabica. But no one brews them weight for weight. A cup of coffee takes fifteen grams, a cup of tea three. European food authorities estimate about 90 milligrams in a cup of filter coffee and 50 in a mug of black tea. Either number can be off by half for the cup in front of you.',
      ],
    },
    {
      heading: 'Color tells you nothing',
      paragraphs: [
        'Green tea is not weaker because it is green. Oxidation leaves caffeine nearly untouched, so a black tea and a green one from the same shoots would come out about even. What differs is the shoot (bud or coarse leaf), the plant (the large-leaved assamica tends to have more), the shade (covered bushes keep a little more), and above all how you make it: grams, heat, minutes.',
        'So the strongest teas we sell are green. Two grams of Uji Matcha are swallowed whole, and with them some sixty milligrams. Yame Gyokuro is brewed with eight grams of leaf, which hold around a quarter of a gram of caffeine between them. The four infusions are meant to be shared, and we mean it.',
        'At the other end stand Kyoto Hōjicha, which is coarse leaf and stems, roasted, and Genmaicha, in which half the measure is rice. Our pages say low, medium and high for a tea as it is brewed there. They do not say milligrams, because we would have to make them up.',
      ],
    },
    {
      heading: 'The thirty-second trick',
      paragraphs: [
        'An old piece of advice has you steep the leaf for half a minute, pour that away, and drink the rest free of caffeine. It does not work. Caffeine leaves the leaf over several minutes, about as fast as the flavor does. Half a minute takes out a modest share of it, far from the four fifths that are promised, and the best of the scent goes down the sink as well.',
        'Cooler water and shorter times do bring out less. So does less leaf. If you want none at all, you want a plant that is not tea.',
      ],
    },
    {
      heading: 'Theanine',
      paragraphs: [
        'Theanine is an amino acid, first isolated from gyokuro in Japan about 1950. Outside the tea plant and some of its relatives it is a rarity; one of the few other places where it has been found is a mushroom, the bay bolete. The plant makes it in its roots and sends it up to the shoots, where sunlight sets its conversion into catechins going. Keep the light away, as they do in Yame and Uji, and it stays. It tastes sweet and savory, and in a good gyokuro you can hardly taste anything else.',
        'What it does to people is less clear than what it does to soup. There are small trials in which theanine, usually with caffeine, seemed to help attention or to take the jitter out of the caffeine. Most used 100 milligrams or more, several ordinary cups at once. When the European Food Safety Authority looked at the claims in 2011, it found that they had not been established. That is not the same as false. People have been saying for a long time that tea wakes them more gently than coffee, and it may be the theanine, or the smaller dose, or the sitting down.',
      ],
    },
    {
      heading: 'Some numbers to live by',
      paragraphs: [
        "The same authority considers up to 400 milligrams of caffeine in a day, and up to 200 at a time, to be of no concern for most healthy adults, and 200 a day in pregnancy. Half of what you drink is gone after about five hours in most people. In some it takes twice as long, and pregnancy slows it a good deal. Four o'clock is therefore a sensible hour for the last strong cup, and a tradition got there first.",
        'One more thing that is well established and seldom mentioned: the polyphenols in tea hinder the body from taking up iron out of plants. If yours is low, drink your tea an hour away from meals. And if a doctor has told you something else about caffeine, believe the doctor. We only sell tea.',
      ],
    },
  ],
  teas: ['kyoto-hojicha', 'genmaicha', 'uji-matcha', 'yame-gyokuro'],
} as const satisfies Article;
