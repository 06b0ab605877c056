import { addressOf } from '../../site/site-map.ts';

/** Filtered tea lists that the home page links to. */
export const teaLinks = {
  blacks: addressOf('tea', {}, { sort: 'type', type: 'black' }),
  greens: addressOf('tea', {}, { sort: 'type', type: 'green' }),
  everyday: addressOf('tea', {}, { sort: 'price', price: 'up-to-200' }),
  rare: addressOf('tea', {}, { sort: 'price', price: '200-to-300' }),
} as const;
