/** Spellings of `Summer Blend (organic)` at the end of a link, as chats, mail programs and people produce them. */
export const LINK_NAMES = [
  'Summer%20Blend%20(organic',
  'Summer%20Blend%20(organic).',
  'Summer%20Blend%20(organic),',
  'Summer%20Blend%20(organic)%22',
  'Summer%20Blend%20(organic))',
  'Summer+Blend+(organic)',
  'summer%20blend%20(organic)',
  'SUMMER+BLEND+(ORGANIC',
  'Summer%2520Blend%2520%2528organic%2529',
  'Summer%20Blend%20(organic)%E2%80%9D',
  '%C2%ABSummer%20Blend%20(organic)%C2%BB',
  'Summer%20Blend%20(organic)%3E',
];
