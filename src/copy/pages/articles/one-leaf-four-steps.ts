import type { Article } from '../prose.ts';

export const oneLeafFourSteps = {
  slug: 'one-leaf-four-steps',
  picture: 'products/keemun-hao-ya-leaf',
  title: 'The first day of a leaf',
  summary:
    'Withering, rolling, oxidation, firing: four things happen to a tea leaf within a day of being picked, and their order decides whether it will be green or black.',
  sections: [
    {
      heading: 'One plant, and a long mistake',
      paragraphs: [
        'For most of a century, European botany held that green tea and black tea grew on different bushes. Linnaeus had entered tea as one species in 1753 and divided it some years later into two, Thea viridis and Thea bohea, on the strength of dried specimens and what merchants said. In the 1840s the plant collector Robert Fortune went to look, and reported that the same bush could give either. The Chinese, who had been making both, were not consulted in the first place.',
        'The plant is now called Camellia sinensis. Two varieties matter to the drinker. The small-leaved one, sinensis, stands frost and grows in most of China, in Japan and on the slopes of Darjeeling. The large-leaved one, assamica, likes heat and rain and is at home in Assam and Yunnan. Everything else that you taste is place, season and handling, and the handling is over within a day or two.',
      ],
    },
    {
      heading: 'Withering',
      paragraphs: [
        'A fresh leaf is about three quarters water and as crisp as lettuce. If you rolled it now it would break. So it is spread thin, on bamboo trays or on long troughs with a fan beneath, and left to go limp, for a night in most places.',
        'It loses more than water. The membranes of its cells begin to leak, proteins come apart into amino acids, and scents that were locked to sugars are set free. A withering room smells of apples and cut flowers. For most black teas the leaf gives up a third to a half of its weight. In Darjeeling in spring it gives up well over half, and by the time it is rolled there is hardly enough moisture for the next stage. That is the reason why a first flush is sold as black and looks half green.',
      ],
    },
    {
      heading: 'Rolling',
      paragraphs: [
        'Rolling bruises. Inside a living leaf the polyphenols sit in one compartment of the cell and the enzyme that browns them in another. Pressure breaks the partition, the juices mix and coat the surface, and the leaf takes the twist or the curl it will keep. A cut apple does the same on the kitchen table, without anyone having designed it.',
        'How hard to roll is a choice. Keemun is rolled long and gently to make thin, unbroken threads. The crush-tear-curl machine, built in Assam around 1930, runs the leaf between toothed rollers and turns it into grains that brew in minutes. Purists dislike it. Masala chai would be a thin affair without it.',
      ],
    },
    {
      heading: 'Oxidation',
      paragraphs: [
        'The rolled leaf is laid out in a cool, damp room, and air does the rest. In the trade this is often called fermentation, but nothing is alive in it: it is an enzyme, oxygen and an hour or four. Catechins, which are colorless and bitter, join in pairs to make theaflavins, golden and brisk, and then larger bodies called thearubigins, red-brown and full. The leaf turns from green to copper, and its smell from grass to fruit to malt.',
        'The maker judges the moment by nose and by color. Too early and the tea is thin and raw; too late and it is soft and flat. There is no way back, which keeps people attentive.',
      ],
    },
    {
      heading: 'Firing',
      paragraphs: [
        'Hot air ends it. The enzymes are destroyed, the leaf dries to about three parts of water in a hundred, and the last flavors are made in the dryer: caramel, toast, a little chocolate. What comes out will keep for a year or two.',
        'Now take the same four steps and put the fire first. Heat the leaf before it has been bruised, in a dry pan as at Longjing, or in steam for half a minute as in Japan, and the enzyme is gone before it has met anything to brown. You can roll and dry such a leaf in any manner you like; it will stay green. Pan heat brings out chestnut and toasted grain. Steam adds nothing, so you taste the leaf: spinach, peas, a little seaweed.',
        'So the difference between the two colors of tea is not whether the leaf was heated. It is when. Oolong stops in between, white tea is withered and dried and otherwise left alone, and the dark teas of Yunnan and Hunan are handed over to microbes at the end and really do ferment. We keep to the two ends of the line, where the argument is clearest.',
      ],
    },
    {
      heading: 'A way to see it',
      paragraphs: [
        'Brew Fukamushi Sencha and Keemun side by side, and then look at the wet leaf. One is the green of cooked beans. The other is the brown of a chestnut shell. Both left the bush in spring, of the same species, about the same size. One of them was cooked within hours, and the other was allowed to think about it first.',
      ],
    },
  ],
  teas: ['keemun-hao-ya', 'fukamushi-sencha', 'darjeeling-first-flush', 'shi-feng-longjing'],
} as const satisfies Article;
