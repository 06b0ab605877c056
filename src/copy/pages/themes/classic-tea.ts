import type { Theme } from '../prose.ts';

export const classicTea = {
  key: 'classicTea',
  picture: 'themes/classic-tea',
  title: 'The pot that gets you out of the door',
  lead: 'Breakfast asks for a tea that works before you do: dark enough to see, strong enough for milk, simple enough to make with one eye open. Most teas here answer to that. Two of them prefer to be asked politely.',
  sections: [
    {
      heading: 'What makes a tea strong',
      paragraphs: [
        "Strength in the morning sense is mostly a matter of size. A leaf broken small has more cut edges, and every edge gives color and briskness to the water at once. That is why Baker's Breakfast, a blend of broken Assam, Kenyan and Ceylon leaf, is dark in three minutes, while the whole buds of Assam 100% Golden Tips unfold slowly and keep their grip for the end.",
        'The name “breakfast tea” is from the nineteenth century, and grocers in New York and Edinburgh have both been given the credit. In those days the cup was likely to be Chinese. Keemun Hao Ya A shows what it may have tasted like before Assam took over: cocoa, rose and a trace of pine, with very little bitterness even when you forget the pot.',
      ],
    },
    {
      heading: 'Milk, lemon, neither',
      paragraphs: [
        "Milk is chemistry as much as habit. Its casein binds some of the tannins that would otherwise pull at your tongue, so a tea needs tannin to spare. Baker's Breakfast has it. Golden Tips can take a drop, though we would taste it plain first.",
        'Lemon does the reverse: it lightens the color and sharpens the edge, which suits Nuwara Eliya Orange Pekoe and Earl Grey & Blue Cornflower. Darjeeling First Flush wants nothing at all. Nor does Fukamushi Sencha, whose kind is the everyday cup of a good part of Japan.',
      ],
    },
    {
      heading: 'How to make the pot',
      paragraphs: [
        'Warm the pot. Take about three grams for each cup, a heaped teaspoon of broken leaf or two of the wiry kind. For the dark teas the water should be just off the boil, for the first flush a little under 90 °C (194 °F), for the sencha 70 °C (158 °F). Three to four minutes for the black teas, one for the green, and then pour all of it out. Leaf left standing in water goes on brewing whether you are there or not.',
        'There is an international standard for making tea, ISO 3103. It asks for two grams to a hundred milliliters and six minutes. It was written so that tasters can compare one lot with another, faults and all, and it is not a recommendation. If your tea is too strong, use less leaf; if it is too harsh, give it less time. The two are different complaints. Milk hides both, which is why people who take it seldom find out.',
      ],
    },
  ],
} as const satisfies Theme;
