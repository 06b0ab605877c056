import type { Theme } from '../prose.ts';

export const deliciousTea = {
  key: 'deliciousTea',
  picture: 'themes/delicious-tea',
  title: 'Teas you need no training to like',
  lead: 'Some teas have to be explained. These explain themselves at the first sip: honey, mint, toasted rice, white peach. In half of them the taste was always in the leaf. In the others it was lent by something that grew nearby.',
  sections: [
    {
      heading: 'What was always there',
      paragraphs: [
        "No one put cinnamon into Sun Moon Lake Ruby No. 18, or mint. Both come from the plant itself, a cross with one of Taiwan's wild teas. Nor is there sweet potato in Dian Hong Golden Needle or fig in Assam 100% Golden Tips; buds, oxidation and the dryer made them. Dongting Bi Luo Chun grows among fruit trees, and people have argued for centuries about whether the blossom gets into the leaf. The leaf keeps tasting of peach while they argue.",
        'Uji Matcha belongs here as well. Under the savory green there is cream and something close to dark chocolate, with a bitterness too short to be a fault.',
      ],
    },
    {
      heading: 'What was lent',
      paragraphs: [
        'Dry tea takes on any smell around it. That is a nuisance in a kitchen and an art in Fujian, where Jasmine Dragon Pearls spend half a dozen summer nights among opening flowers. Oil from the rind of bergamots does the same for Earl Grey & Blue Cornflower, in a minute and not a week.',
        'Other partners stay in the pot. Marrakech Mint keeps its spearmint, Genmaicha its toasted rice, Masala Chai its cardamom, ginger, cassia and cloves. They suit people who say they do not like tea. Often they mean a bag that hung in a cup for ten minutes, and we do not like that either.',
      ],
    },
    {
      heading: 'How to taste more of it',
      paragraphs: [
        'The tongue knows sweet, sour, salt, bitter and savory, and little else. Everything we call peach or pine is aroma, which reaches the nose from behind, by way of the throat. So sip with a little air, as if the tea were too hot, and breathe out through the nose after you swallow. Professional tasters make a noise like a drain. You need not.',
        'Then let the cup cool. Very hot tea tastes of little but heat, and a good one has more to say at 50 °C (122 °F) than at 80. If it grows harsh as it cools, it was brewed too long or too hot; the water we give on each page is where to begin, and the first thing to change.',
      ],
    },
    {
      heading: 'Where to begin',
      paragraphs: [
        'For a sweet tooth, Golden Needle. For someone who drinks wine, the Ruby. For a table where not everyone is grown up, Genmaicha, which has little caffeine, or a pan of Masala Chai on a Sunday for those who may have more.',
      ],
    },
  ],
} as const satisfies Theme;
