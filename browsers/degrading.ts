/** Newer style features that pages do not need, as `newerInCss` reports them, with the effect in older browsers. */
export const DEGRADING: Readonly<Record<string, string>> = {
  '@page': 'Printed pages have the margins of the browser.',
  'break-after: avoid': 'A printed heading may stand alone at the end of a page.',
  'cursor: pointer': 'Safari on iOS shows no cursor.',
  'cursor: not-allowed': 'Safari on iOS shows no cursor.',
  'cursor: progress': 'Safari on iOS shows no cursor.',
  'text-wrap': 'Lines are not balanced.',
  'text-wrap: balance': 'Lines are not balanced.',
  'text-wrap: pretty': 'Lines are not balanced.',
  ':view-transition-group': 'Pages change without a transition.',
  ':view-transition-old': 'Pages change without a transition.',
  ':view-transition-new': 'Pages change without a transition.',
  '@media (scripting)':
    'Without scripts a spinner, the cart and the menu button are visible, and pictures do not scroll.',
  'forced-color-adjust': 'Safari has no forced colors.',
  'forced-color-adjust: none': 'Safari has no forced colors.',
  ':has': 'The picture of a focused card does not move, and a phone shows cards in one column.',
  '@starting-style': 'The cart opens without a transition.',
  'hanging-punctuation': 'Punctuation stays inside the column.',
  'hanging-punctuation: first': 'Punctuation stays inside the column.',
  'content-visibility': 'Cards below the fold are laid out at once.',
  'content-visibility: auto': 'Cards below the fold are laid out at once.',
  'content-visibility: hidden': 'Cards below the fold are laid out at once.',
  'contain-intrinsic-size': 'Cards below the fold are laid out at once.',
  'scrollbar-width': 'A scroll bar is visible.',
  'scrollbar-width: none': 'A scroll bar is visible.',
};

/** Newer built-ins in built scripts of dependencies that feature-detect them. */
export const PROBED_BY_DEPENDENCIES: Readonly<Record<string, string>> = {
  startViewTransition: 'React and React Router change the page at once without it.',
};
