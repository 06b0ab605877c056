import type { Article } from '../prose.ts';

export const smoke = {
  slug: 'smoke',
  picture: 'products/lapsang-souchong-leaf',
  title: 'The smokehouse at Tongmu',
  summary:
    'Lapsang Souchong may be the oldest black tea in the world, and it smells of a house on fire. How it came about, how it is made, and what to do with it.',
  sections: [
    {
      heading: 'A story about soldiers',
      paragraphs: [
        'The story goes like this. Some time around the fall of the Ming, in the middle of the seventeenth century, soldiers came through the Wuyi mountains in the picking season and took their quarters in a tea house. They slept on the leaf. When they moved on, it had wilted and turned brown, and the family, who had meant to make something else of it, dried it in a hurry over the wood that was at hand. The wood was pine. The tea went down to the coast as damaged goods, and the next year the foreign merchants asked for more of it.',
        'There is no record of this from the time. It explains everything a little too well, and much the same tale is told of other teas. But black tea does seem to have begun in or near these gorges, some four hundred years ago, and the village of Tongmu, high in what is now a nature reserve, still makes it.',
      ],
    },
    {
      heading: 'Four names',
      paragraphs: [
        'In Chinese it is Zhengshan Xiaozhong: xiaozhong, small sort, is the local bush, and zhengshan, true mountain, says that it grew here and not on the next hill. Souchong is the southern way of saying xiaozhong. Lapsang is less certain; it may be a Fuzhou word for pine wood. And before either was known in London there was Bohea, which is how Wuyi is pronounced further down the coast.',
        'In the eighteenth century Bohea was the plain word for black tea. Of the 340 or so chests that went into Boston harbor in December 1773, more than two thirds held Bohea, and ten held Souchong. No one wrote down how smoky they were. They were certainly wet.',
      ],
    },
    {
      heading: 'Three floors of smoke',
      paragraphs: [
        'It rains in Tongmu, and mist stands in the gorge when it does not. Leaf cannot be withered out of doors. So the makers built houses for it, tall and wooden, with slatted floors and mats on them. Below, in channels along the ground, a slow fire of resinous pine burns through the season. The smoke is warm more than hot by the time it reaches the upper floors, and the fresh leaf lies there until it is limp.',
        'Then it is rolled and left to oxidize, briefly stopped with heat in the old way of working, and rolled again. For the final drying it comes back and spends some hours on sieves nearer to the fire. Leaf made like this has been in smoke twice, at the beginning while it was soft and at the end while it was wet. It is smoked through. A tea that was finished first and smoked afterwards carries its smoke like a coat.',
        'The fire needs the right wood, old and full of resin, and that has become scarce. Felling in the reserve is restricted, and so, because of a disease of pines, is bringing wood in from elsewhere. A good part of what Tongmu makes today is not smoked at all. The best-known example is Jin Jun Mei, which a few makers there tried in 2005 with nothing but buds and clean heat. It tastes of honey and longan, and beside a Lapsang you can pick out the family nose.',
      ],
    },
    {
      heading: 'What the nose finds',
      paragraphs: [
        'Wood smoke owes much of its smell to guaiacol and its relatives, which form when lignin burns. The same compounds are in smoked ham and in whisky from peated malt, and people who like those usually need no persuading. Pine adds its resin, and in Lapsang that part is large. It is where the tar comes in, and old rope, and the inside of a violin case.',
        'Then it gives way. A true Lapsang has a sweetness under the smoke for which the Chinese word is longan, the dried fruit, somewhere between raisin and maple. If you wait for it and it does not come, the smoke was covering something. An empty cup is a good test: after a few minutes it should smell of sugar more than of ash.',
        'Smoke is not the only way to a smoky note. Keemun Hao Ya A has a trace of pine and never went near a fire of it. And Kyoto Hōjicha, which is roasted, smells of coffee and crust. Smoke, roast and leaf are three different things that the word “smoky” has to serve for.',
      ],
    },
    {
      heading: 'In the cup and in the kitchen',
      paragraphs: [
        'Four grams, 250 milliliters, 95 °C (203 °F), four minutes. It hardly ever turns bitter, so a first attempt is safe. It likes cold weather, blue cheese, mushrooms on toast and people who have been outdoors. A little of it in a plain black tea makes a pot that no one can place.',
        'Cooks should keep a tin. Ground fine and mixed with salt it seasons eggs, potatoes and anything from a grill. A spoonful in the stock of a lentil soup does what a ham bone would. Steep it in warm cream, strain, and make a chocolate sauce of it.',
        'Only do not store it next to anything else. Dry tea takes on every smell in reach, and this one reaches far.',
      ],
    },
  ],
  teas: ['lapsang-souchong', 'jin-jun-mei', 'keemun-hao-ya'],
} as const satisfies Article;
