import { hrefOf } from '../../site/site-map.ts';

/** Filtered tea lists that the home page links to. */
export const teaLinks = {
  blacks: hrefOf('tea', {}, { sort: 'type', type: 'black' }),
  greens: hrefOf('tea', {}, { sort: 'type', type: 'green' }),
  everyday: hrefOf('tea', {}, { sort: 'price', price: 'up-to-200' }),
  rare: hrefOf('tea', {}, { sort: 'price', price: '200-to-300' }),
} as const;
