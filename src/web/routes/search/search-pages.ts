import type { articles } from '#copy/pages/articles/index.ts';
import { delivery } from '#copy/pages/delivery.ts';
import { legal } from '#copy/pages/legal.ts';
import { resetPassword } from '#copy/pages/reset-password.ts';
import { shell } from '#copy/pages/shell.ts';
import { stores } from '#copy/pages/stores.ts';
import { withdrawal } from '#copy/pages/withdrawal.ts';
import { countryName } from '#domain/values/country-name.ts';
import type { LinkTarget } from '../../site/site-map.ts';

/** Pages that a search can find, with the words that shoppers use for their content. */
export const searchablePages: readonly {
  readonly to: LinkTarget;
  readonly title: string;
  readonly keywords: string;
}[] = [
  {
    to: 'returns',
    title: legal.returns,
    keywords:
      'return returns refund refunds money back policy exchange send sent cancel cancellation cancelled damaged broken faulty defective warranty guarantee opened unopened 30 days widerrufsrecht rücksendung retour devolución',
  },
  {
    to: 'withdrawal',
    title: withdrawal.title,
    keywords:
      'withdraw withdrawal contract revoke revocation cooling off widerruf widerrufen rétractation recesso',
  },
  {
    to: 'delivery',
    title: shell.delivery,
    keywords: [
      ...delivery.sections.map(({ heading }) => heading),
      'order orders cancel change late lost missing where arrive arrival arrives tax vat duties fee packaging complaint warranty guarantee wrong incorrect item items receive received delivered address addresses update usa america united states canada mexico uk britain ireland europe asia singapore australia new zealand germany',
      'livraison lieferung versand envío entrega spedizione доставка 配送 shipping ship ships postage parcel package courier tracking customs duty countries international return refund refunds exchange damaged broken policy send back long take days time cost free',
    ].join(' '),
  },
  {
    to: 'contact',
    title: legal.contact,
    keywords:
      'contact us email mail address phone number telephone call customer service support help question complaint imprint impressum kontakt contacto message',
  },
  {
    to: 'privacy',
    title: legal.privacy,
    keywords: 'privacy policy personal data gdpr dsgvo datenschutz cookie cookies tracking protection ccpa',
  },
  {
    to: 'terms',
    title: legal.terms,
    keywords: 'terms conditions sale legal agb law contract liability imprint jurisdiction',
  },
  {
    to: 'accessibility',
    title: legal.accessibility,
    keywords:
      'accessibility accessible wcag screen reader keyboard blind disability disabled barrier barrierefreiheit statement',
  },
  {
    to: 'gifts',
    title: shell.gifts,
    keywords:
      'cadeau geschenk regalo gift present presents christmas xmas birthday wedding anniversary holiday easter valentine valentines thanksgiving hanukkah wrapping wrapped ideas mother mothers father fathers day host hostess housewarming teacher stocking filler stuffer secret santa basket hamper',
  },
  {
    to: 'stores',
    title: shell.stores,
    keywords: [
      ...stores.flatMap(({ city, region, country }) => [city, region, countryName(country)]),
      'store shop shops shopping opening open hours close closed sunday address location near nearest tasting visit map directions',
      'phone number telephone call contact us email about who wholesale bulk business trade',
      'pay paying payment payments method methods paypal klarna credit debit visa mastercard declined',
    ].join(' '),
  },
  {
    to: 'deals',
    title: shell.deals,
    keywords:
      'deal sale sales discount discounts offer offers promotion promotions coupon code voucher bonus card black friday cyber monday clearance cheap loyalty',
  },
  {
    to: 'franchising',
    title: shell.franchising,
    keywords: 'franchise partner business license wholesale job jobs career careers',
  },
  {
    to: 'account',
    title: shell.account,
    keywords:
      'my account order orders history status track tracking where cancel invoice receipt reorder profile settings sign in up login log out logout register registration create delete close privacy personal data gdpr download wish list wishlist favorites saved',
  },
  {
    to: 'resetPassword',
    title: resetPassword.title,
    keywords: 'forgot forget lost reset recover change password login sign in',
  },
];

/** Words that shoppers use for the topic of an article, beyond those of its title and headings. */
export const articleKeywords: Readonly<Record<(typeof articles)[number]['slug'], string>> = {
  'one-leaf-four-steps':
    'kinds types difference green black white yellow oolong wulong puerh pu erh dark tea how made processing oxidized production',
  water:
    'how to brew brewing brewed steep steeping infuse infusion make making tea coffee cup water temperature degrees hot boil boiling kettle time minutes long much leaf tap bottled filter guide instructions green black aufguss zubereitung préparation',
  'reading-a-label':
    'label labels read understand understanding meaning grade grades orange pekoe ftgfop sftgfop flush harvest first second broken fannings dust tea bag bags teabag loose leaf quality',
  'caffeine-and-theanine':
    'caffeine caffeinated decaf decaffeinated coffee tea free high low strong strongest energy sleep awake evening koffein cafeína caféine theine',
  'keeping-tea-fresh':
    'store storage storing keep keeping tea shelf life expire expiry expired best before date tin jar refrigerator fridge freezer stale old aged compressed cake',
  matcha: 'matcha powder powdered whisk whisking chasen foam prepare how to make matcha stone ground',
  jasmine: 'jasmine scented flower flowers perfume flavored blossom',
  smoke: 'smoke smoked smoky lapsang souchong pine fire peat whisky',
};
