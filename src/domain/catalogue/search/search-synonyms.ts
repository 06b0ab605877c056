/** Synonyms of shoppers' words. Independent of the products, which the shop owner changes. */
export type Synonym = {
  /** Phrases separated by commas; their words have to be consecutive. */
  readonly typed: string;
  /** Alternatives separated by commas; all words of one have to match a name, keyword, kind, origin or taste. */
  readonly equivalents?: string;
  /** Phrases for similar products, which count only if nothing matches as typed. */
  readonly related?: string;
  /** True if products that match only the other words are useless, such as tea with caffeine for `decaf`. */
  readonly isRequired?: true;
  /** True for what a shopper does with a product: a product named beside it takes precedence. */
  readonly isActivity?: true;
};

/** The database adds `greentea`, `blacktea` and the caffeine keywords to each product. */
export const SYNONYMS: readonly Synonym[] = [
  // Caffeine
  {
    typed:
      'decaf, decaff, decaffeinated, uncaffeinated, caffeine free, caffeinefree, zero caffeine, no caffeine, non caffeinated, not caffeinated, without caffeine, theine free, without theine, décaféiné, décaféinée, sans caféine, sans théine, entkoffeiniert, entkoffeinierter, koffeinfrei, koffeinfreier, ohne koffein, descafeinado, descafeinada, sin cafeína, sin teína, decaffeinato, decaffeinata, senza caffeina, sem cafeína, без кофеина, カフェインレス, ノンカフェイン, デカフェ',
    equivalents: 'caffeinefree, decaf',
    isRequired: true,
  },
  {
    typed: 'low caffeine, less caffeine, little caffeine, low in caffeine, least caffeine, lowest caffeine',
    equivalents: 'lowcaffeine, caffeinefree',
    isRequired: true,
  },
  { typed: 'medium caffeine, moderate caffeine', equivalents: 'mediumcaffeine', isRequired: true },
  {
    typed:
      'high caffeine, highly caffeinated, more caffeine, most caffeine, highest caffeine, high in caffeine, strong caffeine, strongest caffeine, extra caffeine, caffeinated, caffeine boost, caffeine kick',
    equivalents: 'highcaffeine',
    isRequired: true,
  },
  {
    typed: 'awake, stay awake, keep me awake, energy, energizing, energising, wake up, pick me up',
    equivalents: 'highcaffeine, morning',
  },

  // Kinds of tea and spellings of their names
  {
    typed: 'wulong, wu long, oolung, oulong, ulong, 烏龍茶, 乌龙茶, 烏龍, 乌龙, ウーロン茶, улун',
    equivalents: 'oolong',
  },
  {
    typed:
      'pu erh, pu er, pu ehr, puer, puerh, puehr, pu erh tea, puerh tea, poo er, bo lei, bolay, po lei, dark tea, hei cha, heicha, fermented tea, 普洱, 普洱茶, プーアル茶, пуэр',
    equivalents: 'puerh',
    related: 'aged, pressed',
  },
  {
    typed:
      'lung ching, lung jing, long jing, long ching, longjing, lungching, longching, dragon well, dragonwell, 龙井, 龍井, 龙井茶, лунцзин',
    equivalents: 'longjing, dragonwell',
  },
  {
    typed: 'pi lo chun, bi lo chun, biluochun, pilochun, bi luo chun, green snail spring, 碧螺春',
    equivalents: 'bi luo chun, biluochun',
  },
  { typed: 'qimen, qi men, chi men, kee mun, keemun, 祁门, 祁門, キーマン', equivalents: 'keemun' },
  {
    typed:
      'zheng shan xiao zhong, zhengshan xiao zhong, xiaozhong, 正山小种, 正山小種, ラプサンスーチョン, лапсанг',
    equivalents: 'lapsang',
  },
  { typed: 'russian caravan', related: 'smoky' },
  {
    typed: 'chin chun mei, jin jun mei, jinjunmei, golden eyebrow, 金骏眉, 金駿眉',
    equivalents: 'jin jun mei',
  },
  { typed: 'dianhong, dien hong, yunnan gold, 滇红, 滇紅', equivalents: 'dian hong' },
  { typed: 'tai ping hou kui, taiping hou kui, monkey king, 太平猴魁', equivalents: 'taiping houkui' },
  { typed: 'ruby 18, red jade, hong yu, 紅玉, 日月潭', equivalents: 'ruby' },
  { typed: 'gun powder, zhu cha, zhucha, pearl tea', equivalents: 'gunpowder' },
  { typed: 'maccha, macha, powdered green tea, tea powder, 抹茶, матча', equivalents: 'matcha' },
  { typed: 'sen cha, shincha, 煎茶, сенча', equivalents: 'sencha' },
  { typed: 'houji cha, hoji cha, roasted green tea, ほうじ茶, 焙じ茶', equivalents: 'hojicha' },
  { typed: 'gyokoro, jade dew, 玉露', equivalents: 'gyokuro' },
  { typed: 'genmai cha, gen mai cha, popcorn tea, brown rice tea, 玄米茶', equivalents: 'genmaicha' },
  {
    typed: 'masala, chai tea, chai latte, tea latte, spiced tea, spice tea, マサラチャイ, チャイ, масала',
    equivalents: 'chai',
  },
  { typed: 'bergamotte, アールグレイ, эрл грей', equivalents: 'bergamot, earl grey' },
  { typed: 'ダージリン, 大吉岭, дарджилинг', equivalents: 'darjeeling' },
  { typed: 'アッサム, 阿萨姆, ассам', equivalents: 'assam' },
  { typed: 'セイロン, 锡兰, цейлон, цейлонский', equivalents: 'ceylon' },
  {
    typed: 'jasmin, jazmín, gelsomino, 茉莉花茶, 茉莉, ジャスミン, ジャスミン茶, жасмин',
    equivalents: 'jasmine',
  },
  {
    typed: 'irish breakfast, scottish breakfast, breakfast tea, builders tea, everyday tea',
    equivalents: 'breakfast, everyday',
  },
  {
    typed: 'tie guan yin, tieguanyin, ti kuan yin, iron goddess, da hong pao, big red robe, oriental beauty',
    related: 'oolong, taiwan',
  },
  {
    typed:
      'yellow tea, white tea, silver needle, white peony, bai mu dan, pai mu tan, huang cha, bai cha, thé blanc, thé jaune, weißer tee, gelber tee, té blanco, tè bianco, 白茶, 黄茶, 黃茶',
    related: 'delicate, greentea light',
  },
  {
    typed:
      'rooibos, red bush, redbush, chamomile, camomile, kamille, hibiscus, tisane, tisanes, herbal infusion, infusion, infusión, tisana, kräutertee, kruidenthee, yerba mate, mate, fruit infusion, früchtetee, 花草茶, ハーブティー, травяной',
    related: 'herbal',
  },
  { typed: 'red tea, hong cha, hongcha', equivalents: 'blacktea' },
  { typed: 'lu cha, lü cha, lucha, ryokucha', equivalents: 'greentea' },
  { typed: 'fruit tea, fruits, fruit', equivalents: 'fruity' },
  { typed: 'flower tea, flowers, flower', equivalents: 'floral, flowery' },
  {
    typed:
      'compressed, compressed tea, brick tea, tea brick, tea cake, tuocha, tuo cha, beeng, bing cha, pressed tea',
    equivalents: 'tea cake, pressed',
  },
  { typed: 'loose leaf, loose leaf tea, loose tea, leaf tea', equivalents: 'tea' },
  {
    typed:
      'tea bag, tea bags, teabag, teabags, teebeutel, sachet, sachets, sachet de thé, bolsita, bolsitas, bustina, bustine, пакетики, ティーバッグ, 茶包',
    related: 'everyday, breakfast',
  },

  // Origins
  { typed: 'china, chinese', equivalents: 'chinese, china' },
  { typed: 'japan, japanese', equivalents: 'japanese, japan' },
  { typed: 'india, indian', equivalents: 'indian, india' },
  { typed: 'korea, korean', equivalents: 'korean, korea' },
  { typed: 'taiwan, taiwanese, formosa', equivalents: 'taiwanese, taiwan' },
  { typed: 'morocco, moroccan', equivalents: 'moroccan, morocco' },
  { typed: 'sri lanka, srilanka', equivalents: 'sri lanka, ceylon' },
  { typed: 'africa, african', equivalents: 'african, ethiopia, kenya' },
  { typed: 'ethiopia, ethiopian', equivalents: 'ethiopian, ethiopia' },
  { typed: 'kenya, kenyan', equivalents: 'kenyan, kenya' },
  { typed: 'colombia, colombian, columbia, columbian', equivalents: 'colombian, colombia' },

  // Taste and use
  {
    typed:
      'smoky, smokey, smoked, whisky, whiskey, scotch, bourbon, islay, peat, peaty, peated, tobacco, barbecue, bbq, bonfire, smoke, fumé, fumée, rauchig, rauchtee, geräuchert, ahumado, affumicato, копченый, 烟熏, 燻製',
    equivalents: 'smoky, smokey, smoked',
  },
  { typed: 'nut, nuts, hazelnut, almond', equivalents: 'nutty' },
  {
    typed: 'mint, menthe, menta, minze, pfefferminze, hierbabuena, 薄荷, ミント, мята',
    equivalents: 'mint, minty',
  },
  { typed: 'lemon, orange, citron, zitrone, limón, limone', equivalents: 'citrusy, citrus' },
  { typed: 'chocolate, cocoa, schokolade, chocolat', equivalents: 'chocolatey, chocolate' },
  { typed: 'spices, spice, cinnamon, cardamon, épices, gewürz, especias', equivalents: 'spicy, spiced' },
  { typed: 'malt, malz', equivalents: 'malty' },
  { typed: 'grass, vegetable, seaweed', equivalents: 'grassy, vegetal, umami' },
  { typed: 'toast, caramel, roast', equivalents: 'toasty, roasted' },
  {
    typed:
      'sleep, sleepy, asleep, insomnia, good night, wind down, unwind, bedtime tea, calm, calming, soothing, stress, evening tea, night',
    equivalents: 'relaxing, bedtime',
  },
  {
    typed: 'ice tea, icetea, cold brew, cold brew tea, thé glacé, eistee, té helado, tè freddo, アイスティー',
    equivalents: 'iced tea',
  },
  {
    typed: 'bubble tea, boba, boba tea, pearl milk tea, tapioca tea, tapioca, タピオカ, 珍珠奶茶',
    equivalents: 'milk tea',
    related: 'milk, latte',
  },
  { typed: 'cappuccino, flat white, americano, crema', equivalents: 'espresso' },
  { typed: 'expensive, premium, luxurious, finest', equivalents: 'luxury, rare' },
  { typed: 'best seller, bestseller, popular, favorite, favourite', related: 'breakfast, jasmine, matcha' },
  {
    typed: 'high mountain, high grown, highland, mountain grown, gaoshan, gao shan, alpine',
    related: 'taiwan, darjeeling, ceylon',
  },

  // Things
  {
    typed:
      'tea set, tea sets, teaset, tea service, teaservice, gongfu set, gong fu set, service à thé, teeservice, juego de té',
    equivalents: 'teaware, gift set',
  },
  {
    typed:
      'gongfu, gong fu, kung fu tea, gongfu tea, gong fu tea, tea tools, tea accessories, accessories, tea utensils',
    equivalents: 'teaware, accessory',
  },
  {
    typed: 'strainer, tea strainer, infuser, tea infuser, tea filter, tea ball, tea maker, steeper',
    related: 'teapot, teaware',
  },
  {
    typed:
      'tea pot, teapot, théière, teekanne, tetera, teiera, theepot, bule, чайник, 急須, 茶壶, 茶壺, ティーポット',
    equivalents: 'teapot, tea pot',
  },
  { typed: 'tea kettle, bouilloire, wasserkessel, bollitore, hervidor', equivalents: 'kettle' },
  {
    typed: 'mugs, tumbler, tea bowl, chawan, tasse, taza, tazza, чашка, 茶碗, 茶杯',
    equivalents: 'cup, bowl',
  },
  { typed: 'matcha set, matcha kit, matcha tools, chasen, 茶筅', equivalents: 'matcha whisk' },
  { typed: 'yixing, clay teapot', equivalents: 'clay pot' },
  {
    typed:
      'gifts, stocking filler, stocking stuffer, secret santa, advent calendar, valentine, valentine s day, valentines day, mother s day, mothers day, father s day, fathers day, easter, anniversary, housewarming, house warming, hostess gift, thank you gift, teacher gift, graduation, thanksgiving, hanukkah, xmas, noel, noël, weihnachten, cadeau, cadeaux, geschenk, geschenke, regalo, regali, regalos, presente, подарок, プレゼント, ギフト, 礼物, 禮物',
    equivalents: 'gift, present',
  },
  {
    typed: 'tasting set, taster, tasters, trial, samples, sample pack, probierset',
    equivalents: 'sampler, sample',
  },
  { typed: 'miel, honig, miele, mel, мед, 蜂蜜, はちみつ', equivalents: 'honey' },
  {
    typed:
      'brew, brewing, brewed, how to brew, how long to brew, brewing guide, brewing instructions, brewing tea, steep, steeping, steeped, how to steep, how long to steep, infuse, infusing, water temperature, brewing temperature, temperature, brewing time, steeping time, steep time, brew time',
    equivalents: 'teapot, kettle, teaware',
    isActivity: true,
  },

  // Other languages
  { typed: 'thé, tee, té, tè, chá, thee, herbata, çay, чай, чая, 茶, お茶, 茶叶, 茶葉', equivalents: 'tea' },
  {
    typed: 'vert, verte, verde, grün, grüner, grüne, grünen, groene, zielona, zelený, зеленый',
    equivalents: 'greentea',
  },
  {
    typed: 'noir, noire, negro, nero, schwarz, schwarzer, schwarze, schwarzen, preto, zwarte, czarna, черный',
    equivalents: 'blacktea',
  },
  {
    typed:
      'grüntee, gruentee, thé vert, the vert, té verde, te verde, chá verde, cha verde, tè verde, 緑茶, 绿茶, 綠茶, 日本茶, 녹차, شاي أخضر',
    equivalents: 'greentea',
  },
  {
    typed:
      'schwarztee, thé noir, the noir, té negro, te negro, té rojo, chá preto, cha preto, tè nero, te nero, 紅茶, 红茶, 홍차, شاي أسود',
    equivalents: 'blacktea',
  },
  { typed: 'tee kaufen, شاي, 차, trà, चाय', equivalents: 'tea' },
  {
    typed: 'café, caffè, caffe, kaffee, koffie, kawa, kahve, кофе, コーヒー, 咖啡, 珈琲, 커피, قهوة',
    equivalents: 'coffee',
  },
];
