export const teaArticle = {
  title: 'Why two leaves from one bush taste of different worlds',
  text: [
    'A tea leaf begins to change the moment it leaves the bush. Its cells hold polyphenols in one place and enzymes in another; once the leaf is bruised the two meet, and air turns the leaf brown the way it turns a cut apple. Stop this at once with heat and the leaf stays green. Let it run its course and you have black tea. Everything else is a matter of when to stop.',
    'In China the heat is a dry pan, which gives chestnut and toasted grain. In Japan it is steam, which keeps the taste of spinach, sea and fresh grass. Black tea is withered for half a day first, then rolled until the juice runs, and left to turn from copper to dark brown before the fire ends it.',
    'Water does the rest. Green leaves give their sweetness to water of 60 to 80 degrees and their bitterness to anything hotter; black leaves want it just off the boil. If a tea tastes harsh, it is seldom the tea.',
  ],
} as const;
