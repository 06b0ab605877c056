import type { LinkTarget } from '../site-map.ts';
import { shell } from './shell.ts';

/** Pages of the shop that a search can lead to, with words that shoppers use for what is on them. */
export const searchablePages: readonly {
  readonly to: LinkTarget;
  readonly title: string;
  readonly keywords: string;
}[] = [
  {
    to: 'delivery',
    title: shell.delivery,
    keywords:
      'shipping ship ships postage parcel package courier tracking customs duty countries international return returns refund refunds exchange damaged broken policy send back long take days time cost free',
  },
  {
    to: 'gifts',
    title: shell.gifts,
    keywords: 'gift present presents christmas birthday wedding holiday wrapping ideas mother father host',
  },
  {
    to: 'stores',
    title: shell.stores,
    keywords: 'store shop shops opening open hours address location near tasting visit map directions phone',
  },
  {
    to: 'deals',
    title: shell.deals,
    keywords:
      'deal sale sales discount discounts offer offers promotion promotions coupon code voucher bonus card',
  },
  {
    to: 'franchising',
    title: shell.franchising,
    keywords: 'franchise partner business license own store',
  },
  {
    to: 'account',
    title: shell.account,
    keywords: 'my account order orders history status profile password sign login log wish list',
  },
];
