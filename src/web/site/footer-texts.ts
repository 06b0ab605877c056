import { catalogue, THEME_KEYS } from '#copy/pages/catalogue.ts';
import { footer } from '#copy/pages/footer.ts';
import { legal } from '#copy/pages/legal.ts';
import { findOrder } from '#copy/pages/order.ts';
import { shell } from '#copy/pages/shell.ts';
import { withdrawal } from '#copy/pages/withdrawal.ts';
import type { Contact } from '#domain/content/legal-content.ts';
import type { SiteSettings } from './shop-context.ts';
import { hrefOf, type LinkTarget } from './site-map.ts';

type FooterLink = readonly [href: string, text: string];

/** What the footer shows. */
export type FooterTexts = {
  readonly columns: readonly { readonly title: string; readonly links: readonly FooterLink[] }[];
  readonly contactTitle: string;
  readonly email: string;
  readonly phone: string;
  readonly hours: readonly string[];
  readonly cards: string;
  readonly tagline: string;
  readonly legal: readonly FooterLink[];
  readonly copyright: string;
};

const page = (key: LinkTarget, text: string): FooterLink => [hrefOf(key), text];

const columns: FooterTexts['columns'] = [
  {
    title: shell.tea,
    links: [
      page('tea', catalogue.types.all),
      [hrefOf('tea', {}, { sort: 'type', type: 'black' }), catalogue.types.black],
      [hrefOf('tea', {}, { sort: 'type', type: 'green' }), catalogue.types.green],
    ],
  },
  {
    title: catalogue.teaTypes,
    links: THEME_KEYS.map((key) => page(key, catalogue.themes[key])),
  },
  {
    title: footer.more,
    links: [
      page('coffee', shell.coffee),
      page('otherProducts', shell.otherProducts),
      page('gifts', shell.gifts),
      page('deals', shell.deals),
      page('read', shell.read),
    ],
  },
  {
    title: footer.service,
    links: [
      page('delivery', shell.delivery),
      page('findOrder', findOrder.title),
      page('returns', legal.returns),
      page('contact', legal.contact),
      page('stores', shell.stores),
      page('franchising', shell.franchising),
    ],
  },
];

/** Returns the texts and links of the footer (NAV-4). */
export const footerTexts = (
  { name, phone }: Pick<SiteSettings, 'name' | 'phone'>,
  { email, hours }: Contact,
  now: Date,
): FooterTexts => ({
  columns,
  contactTitle: footer.contact,
  email,
  phone,
  hours: hours.map(({ days, time }) => `${days} ${time}`),
  cards: footer.cards,
  tagline: footer.tagline,
  legal: [
    page('privacy', legal.privacy),
    page('terms', legal.terms),
    page('accessibility', legal.accessibility),
    page('withdrawal', withdrawal.link),
  ],
  copyright: footer.copyright(name, now.getFullYear()),
});
