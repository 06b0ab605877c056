/** Newer style features that a page does without, by what `newerInCss` reports; the reason is what is seen instead. */
export const DEGRADING: Readonly<Record<string, string>> = {
  'break-after: avoid': 'A printed heading may stand alone at the end of a page.',
  'cursor: pointer': 'Safari on iOS shows no cursor.',
  'cursor: not-allowed': 'Safari on iOS shows no cursor.',
  'cursor: progress': 'Safari on iOS shows no cursor.',
  'text-wrap': 'Lines break as they come.',
  'text-wrap: balance': 'Lines break as they come.',
  'text-wrap: pretty': 'Lines break as they come.',
  ':view-transition-group': 'Pages change without a transition.',
  ':view-transition-old': 'Pages change without a transition.',
  ':view-transition-new': 'Pages change without a transition.',
  '@media (scripting)':
    'Without scripts a spinner, the bag and the menu button stay, and pictures are not scrolled.',
  'forced-color-adjust': 'Safari has no forced colors.',
  'forced-color-adjust: none': 'Safari has no forced colors.',
  ':has': 'A focused card keeps its picture still, and cards stand in one column on a phone.',
  '@starting-style': 'The cart opens without a transition.',
  'hanging-punctuation': 'Punctuation stays inside the column.',
  'hanging-punctuation: first': 'Punctuation stays inside the column.',
  'content-visibility': 'Cards below the fold are laid out at once.',
  'content-visibility: auto': 'Cards below the fold are laid out at once.',
  'content-visibility: hidden': 'Cards below the fold are laid out at once.',
  'contain-intrinsic-size': 'Cards below the fold are laid out at once.',
  'scrollbar-width': 'A scroll bar is seen.',
  'scrollbar-width: none': 'A scroll bar is seen.',
};

/** Newer built-ins in built scripts of dependencies that look for them first. */
export const PROBED_BY_DEPENDENCIES: Readonly<Record<string, string>> = {
  startViewTransition: 'React and React Router change the page at once without it.',
};
