import type { Article } from '../prose.ts';

export const jasmine = {
  slug: 'jasmine',
  picture: 'products/jasmine-dragon-pearls-leaf',
  title: 'Half a dozen nights',
  summary:
    "There are no flowers in our jasmine tea and no oil. There is a summer's worth of night shifts, and a leaf that cannot keep its nose out of anything.",
  sections: [
    {
      heading: 'A flower that keeps hours',
      paragraphs: [
        'Jasminum sambac is a shrub from the warm south of Asia that has been grown in southern China for well over a thousand years. Its buds are white and closed in the afternoon and smell of very little. After dark they open, most of them between eight and midnight, and then they can be smelled across a road. By morning it is over.',
        'The scent is not stored in the bud like oil in the rind of an orange. The flower makes it as it opens and gives it off as it is made, and it goes on doing so after it has been picked. You cannot squeeze it out beforehand, and you cannot keep it for tomorrow. Someone has to be there at night with something to catch it.',
        "What they have is tea. A dry leaf is porous and hungry; it takes up water from the air, and with the water anything that happens to smell. In your kitchen this is a reason for tight lids. In Fujian it has been a trade for centuries, and Fuzhou, where the river plain was good for jasmine and the hills for tea, became its capital in the nineteenth. Most of China's jasmine is now grown in Guangxi, but the way of working is the same in outline.",
      ],
    },
    {
      heading: 'April: the pearl',
      paragraphs: [
        'The tea comes first, by three months. Young shoots are picked in Fujian in April and made into a green tea with as little taste of its own as is consistent with good manners: soft, sweet, no toast. While the leaf is still supple, each bud with its two leaves is rolled by hand into a ball, wrapped in a twist of tissue so that it holds, and dried. Then the pearls are stored, and everyone waits for the heat.',
      ],
    },
    {
      heading: 'July: the first night',
      paragraphs: [
        "Jasmine flowers from early summer on, and best in the hottest weeks. Pickers go out when the day is at its worst, because it is only then that you can tell which buds will open that night: they are full, white, and just loosening at the tip. Yesterday's flowers are useless and tomorrow's are too green. The buds travel in open baskets, since a closed sack would cook them.",
        'In the evening they are spread on a floor to cool and be turned. When most of them have begun to open they are layered with the tea and heaped up, and the heap is left alone. It warms, for the flowers are alive and breathing. After some hours it is opened and raked out before it gets too hot, then heaped again. People sit up with it. By morning the flowers are brown and limp, and the tea is damp and smells like the garden at midnight.',
        'Then the flowers are sieved off and the tea is dried, with care, because heat drives out what the night put in.',
      ],
    },
    {
      heading: 'And again',
      paragraphs: [
        'One night gives a perfume that sits on the surface and is gone after the first cup. So there is another, with fresh flowers, and another, half a dozen in our pearls. Each goes a little deeper. Over all the nights, a tea like this can use up more than its own weight in blossom. Often there is a last, short round with a few very good flowers and no drying after it, which the trade calls lifting.',
        'All this costs the tea something. It has been damp and dry again many times, and a green leaf does not come through that quite as green as it went in. The liquor is more gold than jade. That is the price, and a reason to leave a fine Longjing alone.',
      ],
    },
    {
      heading: 'Petals, oil and other ways',
      paragraphs: [
        'Some jasmine teas have dried petals in them. They are for the eye. A spent flower has given away its scent, and a handful of them in the pot adds mostly a straw-like bitterness. Some cheaper teas are sprayed with flavoring, which is strong in the tin and thin in the second cup. Try that as a test: a tea that was scented in the leaf still smells of jasmine at the third infusion, and the wet leaf does too.',
        'Oil is not always a trick. Bergamot keeps its scent in the rind and gives it up when pressed, so our Earl Grey is made with oil, honestly and in small amounts. And sometimes a leaf has no need of anyone: Sun Moon Lake Ruby No. 18 tastes of mint and cinnamon all by itself.',
      ],
    },
    {
      heading: 'How to drink it',
      paragraphs: [
        'Four grams of pearls, 250 milliliters of water at 80 °C (176 °F), three minutes, and again three times with the same leaf. Use glass, for the unrolling. Lift the lid first and smell it on the inside, where the scent collects.',
        'If you look for it you will find something odd in there, slightly animal, just short of unpleasant. It is indole. By itself it recalls mothballs, and a trace of it is what makes a flower smell alive. Perfumers know this well. The jasmine knew it first.',
      ],
    },
  ],
  teas: ['jasmine-dragon-pearls', 'earl-grey-cornflower', 'sun-moon-lake-ruby'],
} as const satisfies Article;
