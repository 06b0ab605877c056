import type { Article } from '../prose.ts';

export const keeping = {
  slug: 'keeping-tea-fresh',
  picture: 'products/fukamushi-sencha-leaf',
  title: 'What your kitchen does to tea',
  summary:
    'Air, damp, light, heat and the neighbors: why tea fades, how long each kind lasts, and why the prettiest jar in the house is the wrong one.',
  sections: [
    {
      heading: 'A dry thing in a damp world',
      paragraphs: [
        'Tea leaves the maker with three to five parts of water in a hundred. It is drier than the air around it nearly anywhere, and it will spend the rest of its life trying to put that right. Up to a point the change is slow. As the leaf takes on more moisture, the reactions that stale it quicken, and if it gets properly damp it molds.',
        'Stale tea is not dangerous. Moldy tea may be, and belongs in the bin. But most tea that is thrown away is neither; it has merely become quiet. The scent goes first, then the freshness in the mouth, and what is left tastes brown.',
      ],
    },
    {
      heading: 'The five enemies',
      paragraphs: [
        'Air. Oxygen turns the traces of fat in the leaf into the compounds that smell of cardboard, and it goes on working at the catechins, slowly, in the tin. A full tin holds little air. A tin with a spoonful left at the bottom holds little else.',
        'Damp. A lid left off beside a kettle does more harm in an afternoon than a month on the shelf. Never spoon tea with a wet spoon, and never store it above the stove, however convenient that is.',
        'Light. It bleaches chlorophyll and starts off-flavors in green tea within days. A clear glass jar on a sunny shelf is the worst home a tea can have, and the most photographed.',
        'Heat. As a rough rule, such reactions go two or three times as fast for every ten degrees Celsius. A cupboard on an outside wall is better than one over the oven, and a cellar is better than both if it is dry.',
        'Company. Tea takes on the smell of coffee, of spices, of a new cardboard box. Scented tea gives as readily as plain tea takes. Keep the Earl Grey away from the Darjeeling, and the Lapsang away from everything.',
      ],
    },
    {
      heading: 'How long',
      paragraphs: [
        'These are times to the end of real pleasure, with the tin closed well and kept cool. Uji Matcha: a month once it is open. Yame Gyokuro and Fukamushi Sencha: two months open, most of a year sealed. Longjing and Bi Luo Chun: within the year they were picked. They will not be bad next spring, but by then the shop will have new ones and you will mind.',
        'Roasted and toasted things, Kyoto Hōjicha and Genmaicha, lose their smell of baking in three to six months. Jasmine Dragon Pearls stay good for a year or a little more. Scented and spiced black teas, Earl Grey and Masala Chai, for about a year. Broken black tea keeps for a year, whole-leaf black for two, and Lapsang Souchong for longer than that, losing a little smoke and nothing else. Temple of Heaven Gunpowder, rolled tight for exactly this purpose, is at ease for two years.',
        'All of them are estimates. Your nose is the instrument: a tea that still smells of something in the dry tin will taste of it.',
      ],
    },
    {
      heading: 'The tin, and whether to use the refrigerator',
      paragraphs: [
        'A good container is opaque, has no smell and closes tightly, and is not much larger than what is in it. The tin or bag the tea came in usually meets the description. If the tea has an inner bag, fold it down to press out the air, and close the lid over it. As the level sinks, move the tea to something smaller.',
        'Cold is good for tea and refrigerators are bad for it. They are damp and full of cheese. So: only tea that is sealed airtight, only green tea and matcha that you will not open soon, and then one rule. Take it out and leave it closed until it is as warm as the room, some hours, before you open it. Otherwise water condenses on the leaf as on a cold glass. Once it is open, keep it in the cupboard and drink it. Matcha is the exception, because it fades so fast; keep it cold, closed, and let it warm up each time.',
      ],
    },
    {
      heading: 'The tea that should change',
      paragraphs: [
        'Ancient-Tree Shai Hong was dried in the sun and never baked, and it is meant to go on altering for years. It wants the opposite of a sealed tin: its paper wrapper, a box or a cupboard with a little air, no light, no smells, and a steady climate that feels comfortable to you. Not the kitchen, not the cellar if it is damp. Look at it twice a year. If it smells musty, it was too wet. If it smells of nothing at all for a long time, it was too dry.',
      ],
    },
    {
      heading: 'Rescue',
      paragraphs: [
        'A sencha that has gone flat can be made into something else. Put a handful in a dry pan over gentle heat and keep it moving for some minutes, until it browns and smells of nuts. That is hōjicha, near enough, and a better end than the compost.',
        'The real remedy costs less. Buy the amount that you will drink in two months, write the date on the tin when you open it, and use the good tea on ordinary days. It was never going to be better than it is this week.',
      ],
    },
  ],
  teas: ['uji-matcha', 'fukamushi-sencha', 'temple-of-heaven-gunpowder', 'ancient-tree-shai-hong'],
} as const satisfies Article;
