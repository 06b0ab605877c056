import type { Theme } from '../prose.ts';

export const relaxingTea = {
  key: 'relaxingTea',
  picture: 'themes/relaxing-tea',
  title: 'The slow half of the day',
  lead: 'No leaf will calm you by itself, and all true tea holds some caffeine. But there are teas that are mild, teas that are low in it, and teas that take so long to drink that you have sat down before you notice.',
  sections: [
    {
      heading: 'After supper',
      paragraphs: [
        'Two of our teas are gentle enough for the evening. Genmaicha is half toasted rice and half bancha, a later picking with less caffeine than spring leaf, so each cup carries little. Kyoto Hōjicha is made of coarse leaf and stems, which hold less to begin with, and the roasting drives off a part of what there is. Neither is free of it. If one cup of tea at four keeps you awake at midnight, take our word for nothing and try them on a Saturday.',
        'Marrakech Mint smells of herbs and is built on green tea, so it counts as tea. Drink it in the afternoon, or cold.',
      ],
    },
    {
      heading: 'Teas without a sharp edge',
      paragraphs: [
        'A mild cup is partly a matter of what the leaf lacks. The buds of Dian Hong Golden Needle are short of roughness, and Keemun Hao Ya A stays soft even when it stands too long. Among the greens, Fukamushi Sencha has been steamed until it is round, and Hadong Ujeon roasted until it tastes of pine nut and barley.',
        "Nuwara Eliya Orange Pekoe does have an edge, a dry one, but it is light in the body and asks for nothing more than a chair and four o'clock. Linden honey agrees with it.",
      ],
    },
    {
      heading: 'What does the calming',
      paragraphs: [
        'Tea contains theanine, an amino acid, and much is claimed for it. The trials that found an effect used more than a cup usually holds, and we would not build an evening on it. What is beyond dispute is that making tea takes five minutes in which there is nothing else to do. The water has to boil and then to cool. The leaf has to open. You can stand there and watch it.',
        'Jasmine Dragon Pearls are made for this. Put four grams in a glass pot, pour water at 80 °C (176 °F), and the pearls sink, loosen and unroll over three minutes while the kitchen fills with flowers. They will do it four times.',
      ],
    },
    {
      heading: 'How to keep it mild',
      paragraphs: [
        'If a cup is too rough, change the heat before you change the measure: water ten degrees Celsius cooler softens it more than a gram less leaf. Pour every drop, so that nothing stews. And use a cup you can hold in both hands. It has no effect on the tea whatever.',
      ],
    },
  ],
} as const satisfies Theme;
