import type { Theme } from '../prose.ts';

export const realLifeTea = {
  key: 'realLifeTea',
  picture: 'themes/real-life-tea',
  title: 'A few grams from one slope',
  lead: 'These are the most expensive teas we sell. None of them is expensive because of its box. You pay for hands, for days and for a place that cannot be made larger, and you should know how much of each you are getting.',
  sections: [
    {
      heading: 'What the money buys',
      paragraphs: [
        'Hands, first. About sixty thousand shoots go into half a kilogram of Dongting Bi Luo Chun. The tin of Jin Jun Mei holds some five thousand buds, each nipped off on a steep bank. A worker who lays out the leaves of Taiping Houkui between two screens finishes perhaps a kilogram in a day.',
        'Then time. Shi Feng Longjing is picked before Qingming, in early April, and the price falls with each day after it. Yame Gyokuro is picked once a year, after three weeks under straw. Hadong Ujeon comes from half a month of spring; when it is gone, no amount of money hastens the next.',
        'Last, a place. Lion Peak is one hill west of Hangzhou and Tongmu one gorge in a nature reserve. Both are imitated everywhere, which is a compliment and a problem.',
      ],
    },
    {
      heading: 'Small pots, many cups',
      paragraphs: [
        'A tea like this is wasted in a large pot. Take a gaiwan or a small teapot, a lot of leaf and little water, and pour again and again. Five grams of Ancient-Tree Shai Hong Cake in 120 milliliters give eight infusions: close to a liter of tea, and no two cups alike. The first is scent, the third is body, the sixth is sweetness with nothing left to prove.',
        'The greens want cooler water, between 70 and 85 °C (158 to 185 °F), and a tall glass if you like to watch. The gyokuro is the exception, at 55 °C (131 °F) and a few mouthfuls at a time. Treat it as you would a liqueur.',
      ],
    },
    {
      heading: 'When not to buy it',
      paragraphs: [
        'If you take milk, buy something else; it would be a pity in both directions. If you make tea in a hurry, likewise. And if you are not sure, begin with less: weigh three grams on a kitchen scale, give them half an hour with the phone in another room, and decide then.',
        'Green tea at this level is for the year it was made. Open the caddy within some months, and once it is open do not save it for guests. The shai hong is the one that waits. Write the year on the wrapper, put it somewhere dry that smells of nothing, and see what the next decade does.',
      ],
    },
  ],
} as const satisfies Theme;
