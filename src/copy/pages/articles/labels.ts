import type { Article } from '../prose.ts';

export const labels = {
  slug: 'reading-a-label',
  picture: 'products/darjeeling-first-flush-leaf',
  title: 'SFTGFOP1, and other things printed on tins',
  summary:
    'First flush, pre-Qingming, orange pekoe and a row of eight characters: what the words on a tea label promise, and what they only seem to.',
  sections: [
    {
      heading: 'Words for when',
      paragraphs: [
        'A tea bush puts out shoots in waves, and in India a wave is called a flush. In Darjeeling the first comes in March and April, after the winter rest: pale, green-tinged, flowery. The second, in May and June, is darker and rounder. Then come the rains, with much leaf and little to say, and in October and November a last autumnal flush, mellow and often overlooked. Assam has its flushes too, but there the order of fame is reversed. The second is the one that people wait for, and it is the one in our Golden Tips.',
        "China counts by the farmer's calendar, which divides the sun's year into twenty-four terms. Qingming falls on the fourth or fifth of April, Grain Rain around the twentieth. Mingqian tea was picked before the first, yuqian before the second. The Korean word ujeon, in our Hadong Ujeon, is written with the same two characters as yuqian. Japan has a date of its own, the eighty-eighth night from the old first day of spring. It falls at the beginning of May, and by custom the new sencha is picked around it.",
      ],
    },
    {
      heading: 'What a date is worth',
      paragraphs: [
        'Early leaf is small, and it has had all winter to fill up with amino acids and little sun to spend them. So it is sweet, there is not much of it, and it is expensive. That much is true in most years.',
        'But a calendar cannot taste. A warm March puts good leaf before Qingming and a cold one puts it after. Gardens further south are ready weeks ahead, and an early cultivar such as Longjing 43 sprouts days before the old seed-grown bushes beside it. A date means something together with a place and a plant. By itself it is a number. Shi Feng Longjing before Qingming is a statement; “spring tea” is a mood.',
      ],
    },
    {
      heading: 'Words for size',
      paragraphs: [
        'Pekoe comes from the dialect of Amoy, now Xiamen, where pek-ho meant white down: the fine hair on a young bud. Orange is probably the Dutch royal house, whose subjects were early in the trade. It may have been the color of the dried leaf. It was never the fruit.',
        "Orange Pekoe, OP, is today a size. When black tea has been dried it goes over a stack of sieves, and whole, wiry leaf that stays on top is called OP. What has been broken on the way is BOP, Broken Orange Pekoe. Smaller still are fannings, and at the bottom there is dust, which is not sweepings but simply fine leaf and fills most of the world's tea bags. A good BOP is better than a poor OP. The letters only tell you how fast it will brew, which is useful, and worth knowing for a pot of Baker's Breakfast.",
      ],
    },
    {
      heading: 'Seven letters and a figure',
      paragraphs: [
        'Indian and Nepalese gardens have gone on adding. F for Flowery, which means with young tips. G for Golden, the color of those tips when oxidized. T for Tippy, so that no one misses it. SF for Super Fine, or Special Finest, depending on whom you ask. And a 1 at the end for the best of the best. Read in order it comes to Super Fine Tippy Golden Flowery Orange Pekoe, first class. The trade has long had another reading of the shorter FTGFOP: far too good for ordinary people.',
        'No office certifies these letters. The garden that made the tea gives the grade to its own tea, and it compares the lot with others of the same garden. The letters tell you that the leaf is whole, carefully sorted and has buds in it. They do not tell you how it tastes. Our Darjeeling First Flush carries all of them because they were on the invoice. We bought it for the green grape.',
      ],
    },
    {
      heading: 'Names that were descriptions',
      paragraphs: [
        'Souchong is xiaozhong, small sort, the local small-leaved bush of Wuyi; as a grade the word later came to mean the coarser leaf further down the twig. Hao Ya is downy bud, and the A after it is the better half of a grade that was divided. Bi Luo Chun is green snail spring, for the curl. Gunpowder looked like shot. Most of the poetry on a Chinese label is someone describing what lay in front of them.',
      ],
    },
    {
      heading: 'What to ask instead',
      paragraphs: [
        'Four questions do more than seven letters. Where did it grow: a county, or better a valley? When was it picked: a year and a month? Which plant is it? What was done to it? A seller who knows will be glad to be asked. On our pages you find the place, the harvest and the handling for each tea, and where the answer is “a blend, and it shifts with the season,” we say so.',
      ],
    },
  ],
  teas: ['darjeeling-first-flush', 'shi-feng-longjing', 'nuwara-eliya-op', 'keemun-hao-ya'],
} as const satisfies Article;
