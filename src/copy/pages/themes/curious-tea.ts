import type { Theme } from '../prose.ts';

export const curiousTea = {
  key: 'curiousTea',
  picture: 'themes/curious-tea',
  title: 'Teas that make you look twice',
  lead: 'Tarred rope, nori, a leaf as long as a finger, a tea that is whisked and swallowed whole. Not everyone likes these teas at once. No one who has tried them has forgotten which one it was.',
  sections: [
    {
      heading: 'Fire and smoke',
      paragraphs: [
        'Lapsang Souchong is withered and dried in a wooden smokehouse over a slow pine fire, and the first breath of it is all campfire. Wait. Under the smoke there is a sweetness like dried longan, and by the second cup you will be drinking that.',
        'Kyoto Hōjicha meets its fire after it has been made. Green leaf and stems are roasted at around 200 °C until they turn brown, and what was grassy becomes hazelnut and caramel. It is officially a green tea and looks like nothing of the sort.',
      ],
    },
    {
      heading: 'Grown in the dark',
      paragraphs: [
        'For some three weeks before the harvest the bushes for Yame Gyokuro and Uji Matcha are shaded. Starved of sun, the leaf keeps the amino acids that light would have turned into bitterness, and it tastes of broth and the sea. The gyokuro is brewed almost cold, eight grams to a few mouthfuls. The matcha is not brewed at all: you whisk the powder into hot water and drink the leaf.',
      ],
    },
    {
      heading: 'Odd shapes, good reasons',
      paragraphs: [
        'Temple of Heaven Gunpowder is rolled into pellets because a ball keeps its scent and survives a caravan. Ancient-Tree Shai Hong is pressed into a cake, seven of which make one bundle for a mule. Taiping Houkui is pressed between two screens and carries their pattern. Each of these shapes was a practical decision once. It became a tradition when the roads improved.',
        'With Sun Moon Lake Ruby No. 18 the oddity is in the family. One parent was a wild Taiwanese tea, and the child tastes of mint and cinnamon with neither in the tin.',
      ],
    },
    {
      heading: 'How to meet a strange tea',
      paragraphs: [
        'Make it three times before you judge. The first time, follow the brewing on its page. The second, change one thing: five degrees cooler, or half a minute less. The third, make it for someone else and say nothing; their face will tell you more than a description.',
        'Keep the smoky ones in their own tin on their own shelf. Everything near a Lapsang becomes a Lapsang, slowly. And eat with them: cheese with the smoke, a piece of chocolate with the matcha, rice crackers with the roast. Teas that seem loud by themselves are often only waiting for a plate.',
      ],
    },
  ],
} as const satisfies Theme;
