import type { Article } from '../prose.ts';

export const matcha = {
  slug: 'matcha',
  picture: 'products/uji-matcha-cup',
  title: 'From straw to foam',
  summary:
    'How a shaded leaf becomes a powder at forty grams an hour, and how the powder becomes a bowl of tea in under two minutes.',
  sections: [
    {
      heading: 'A Chinese habit that Japan kept',
      paragraphs: [
        'In Song China tea was ground and whisked. The monk Eisai, who came back to Japan from his second stay there in 1191, is usually given the credit for bringing the habit with him; he wrote a treatise on the merits of tea and is said to have sent it to a shogun with a hangover. In China the fashion passed, and in 1391 the first Ming emperor, who thought pressed tribute tea a burden on his people, ordered loose leaf in its place. Whisking died out there within a few generations.',
        'In Japan it stayed, grew slow and serious, and became the tea ceremony. Uji, south of Kyoto, has supplied it since the fifteenth century. What the Song did not have was shade. Covering the bushes is Japanese, and by the early seventeenth century a Portuguese missionary, João Rodrigues, could describe how it was done at Uji.',
      ],
    },
    {
      heading: 'Three weeks without sun',
      paragraphs: [
        'When the new shoots appear in April the bushes are covered, at first lightly, then more. A plant that gets little light makes broader, thinner, darker leaves, with more chlorophyll to catch what there is. It also keeps its theanine, which sun would have turned into catechins. So the leaf becomes greener, softer and more savory all at once, and rather sorry for itself. The harvest has to come before the bush loses patience.',
        'The leaf is steamed within hours of picking. For gyokuro it would now be rolled into needles. For matcha it is blown loose and dried flat in a brick oven, without any rolling, because what is wanted is a brittle flake. Stems and veins are sifted away. The flakes are called tencha, and they keep better than powder does, so they are ground as they are needed.',
      ],
    },
    {
      heading: 'The slowest machine in the house',
      paragraphs: [
        'The mill is two granite disks, grooved by hand, the upper one turning about once a second. It gives some forty grams an hour. A tin of thirty grams is therefore three quarters of an hour of one stone, and no hurrying: speed makes heat, and heat makes matcha dull in color and flat in the nose.',
        'What comes out between the stones has grains of about a hundredth of a millimeter, too small for the tongue to find. Rub a little on paper. Good matcha leaves a streak as smooth as eye shadow. A gritty streak means a faster mill; a yellowish or olive one means age, light, or leaf that was never shaded.',
        'A word on “ceremonial grade.” No law defines it and no office awards it. It means that the seller thinks well of the tea. Color, scent and the month of grinding tell you more.',
      ],
    },
    {
      heading: 'The whisk',
      paragraphs: [
        'A chasen is a single piece of bamboo whose end has been split and shaved into prongs, eighty in ours. It works because bamboo bends and springs back, beating in thousands of small bubbles without scraping the bowl. A fork makes froth. A milk frother makes rather good foam, and we will not tell anyone.',
        'Soak the tips in warm water for a minute before you start, since dry prongs snap. Afterwards rinse it, without soap, and stand it up to dry. It will lose its inner curl with time and a prong now and then. After some months of daily use it has earned its retirement.',
      ],
    },
    {
      heading: 'Two minutes at the bowl',
      paragraphs: [
        'Warm a bowl with hot water, pour it out and wipe it dry; powder clumps on a wet wall. Sift two grams of matcha into it, about one heaped teaspoon. Sifting looks fussy and saves the whole bowl. Add seventy milliliters of water at 75 °C (167 °F).',
        'Hold the bowl with one hand and the whisk upright in the other. First stir slowly along the bottom to wet everything. Then whisk fast, from the wrist, to and fro in the shape of an M, just above the floor of the bowl. After fifteen seconds or so foam will rise. Slow down, bring the tips to the surface to break the large bubbles, draw one quiet circle, and lift the whisk out of the middle. Drink at once, in a few sips. The powder is suspended and not dissolved, and it will not wait.',
        'That is usucha, thin tea. Koicha, the thick kind, uses about twice the powder in half the water, kneaded instead of whisked, and has the texture of warm paint. It needs the best leaf there is and an occasion.',
      ],
    },
    {
      heading: 'Afterwards',
      paragraphs: [
        'Powder is nearly all surface, so it goes stale faster than any other tea. Close the tin tightly, keep it in the refrigerator, and let it come back to room temperature before you open it, or the damp of the kitchen will settle on the powder. Finish it within a month. With fifteen bowls in a tin, that is one every other day, which is about what the caffeine recommends in any case.',
      ],
    },
  ],
  teas: ['uji-matcha', 'bamboo-matcha-whisk', 'yame-gyokuro'],
} as const satisfies Article;
