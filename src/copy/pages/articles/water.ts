import type { Article } from '../prose.ts';

export const water = {
  slug: 'water',
  picture: 'products/yame-gyokuro-cup',
  title: 'Ninety-nine parts water',
  summary:
    'Hardness, heat and freshness: what the water does to the tea, which of the old rules hold, and how to reach 70 degrees without a thermometer.',
  sections: [
    {
      heading: 'What is in the cup',
      paragraphs: [
        'Three grams of leaf in a cup of 200 milliliters give up about a third of their weight, one gram, to the water. The rest is water. Whatever you paid for the tea, more than ninety-nine parts in a hundred of what you drink came out of the tap.',
        'Lu Yu, who wrote the first book about tea that we know of, in the eighth century, put mountain springs first, rivers second and wells last. He was talking mostly about minerals, without having the word for them. He also described the boil by its bubbles: fish eyes, then strings of pearls at the edge, then waves. It is still a fair way to read a pot.',
      ],
    },
    {
      heading: 'Hard and soft',
      paragraphs: [
        'Hard water carries calcium, magnesium and bicarbonate. The bicarbonate makes it slightly alkaline, and an alkaline tea is darker, duller and less brisk than it should be. The thin film that breaks on the surface of a mug and clings to its wall comes from the same source: calcium carbonate with oxidized tea in it. It forms only where both calcium and bicarbonate are present, and a few drops of lemon are enough to prevent it.',
        'Very soft water has the opposite fault. It takes everything out of the leaf quickly, and a tea made with distilled water tastes pointed and hollow at once. What suits most teas is something low but not empty, with roughly 50 to 150 milligrams of dissolved solids to the liter. Look at the label if you buy bottled water. If the tap is hard, a filter jug takes out a good part of the bicarbonate and most of the chlorine as well, provided that the cartridge is changed when it should be and not when it is remembered.',
        'Blenders have always known this. The same tea gives a different cup in a chalk town and on granite, which is one reason why strong, brisk blends became the habit in places with hard water. A delicate tea is a wasted errand there until the water has been seen to.',
      ],
    },
    {
      heading: 'Heat',
      paragraphs: [
        'The hotter the water, the more of everything it takes. But not everything hurries equally. Amino acids, which are sweet and savory, dissolve readily in lukewarm water. The bitterest and most astringent catechins, and caffeine, need heat to come out in quantity. So temperature does more than make a tea weaker or stronger. It changes the proportions.',
        'Steamed greens show it best. Steaming softens and breaks the leaf, so that it yields fast, and the leaf is rich in both the sweet and the bitter. At 55 °C (131 °F) a gyokuro gives broth. At 70 °C (158 °F) a sencha gives broth with a clean edge. At 95 °C (203 °F) either would give you mainly the edge. Pan-fired greens are tougher and tolerate 80 °C (176 °F) or a little more. Black tea has turned most of its catechins into something rounder, and its body and scent need 90 °C (194 °F) and up. Roasted and lesser leaves, hōjicha and bancha, have little bitterness to lose and can take what they get.',
        'There is a limit you may not have chosen. Water boils about one degree Celsius lower for every 300 meters of height. In Nuwara Eliya, at nearly 1,900 meters, it boils at 94 °C (201 °F), and the tea grown there makes an excellent cup at that.',
      ],
    },
    {
      heading: 'Without a thermometer',
      paragraphs: [
        'Arithmetic will do. Water at a boil and water at room temperature mix to the average of their parts. Three cups of boiling water and one cold make about 80 °C. Five and three make 70. Two and one make 73, for those who would like to stop counting. Put the cold in first.',
        'Or pour the water from vessel to vessel. Each cool cup or pitcher takes five to ten degrees out of it, the first one most. Japanese tea people do this as a matter of course: pot, pitcher, cups, leaf. The water is measured and the cups are warmed on the way.',
      ],
    },
    {
      heading: 'Freshness, and a myth',
      paragraphs: [
        'You will read that water must not be boiled twice because it loses its oxygen. It loses nearly all of it the first time; water at a boil can hold next to none. No one has shown to our satisfaction that a second boil can be tasted. What can be tasted is water that has stood in the kettle overnight, and scale, and chlorine.',
        'So fill the kettle fresh because it is easy, and let the tap run a moment if the pipes are long. Cover the water if you must keep it. And before you blame a tea, make it once with a bottle of soft spring water. Either the tea improves, and you know, or it does not, and you know that too.',
      ],
    },
  ],
  teas: ['yame-gyokuro', 'fukamushi-sencha', 'nuwara-eliya-op', 'cast-iron-tetsubin'],
} as const satisfies Article;
