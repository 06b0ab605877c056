/** What a browser shows when a request is rejected before a page could be rendered. */
export const requestErrors = {
  unsentTitle: 'This could not be sent',
  goBack: 'Please go back and try again.',
  home: 'Home page',
  texts: {
    'cross-site': 'This form was sent from another site, so nothing was changed.',
    'method-not-allowed':
      'This form needs JavaScript, which did not run on the page. Please turn it on, or wait until the page has loaded, and send the form again.',
    'unsupported-media-type':
      'This form needs JavaScript, which did not run on the page. Please turn it on, or wait until the page has loaded, and send the form again.',
    'too-large': 'This is more than we can take at once. Please shorten it and send it again.',
    'invalid-request': 'A part of the form could not be read. Please check what you typed and send it again.',
    'not-json': 'A part of the form could not be read. Please check what you typed and send it again.',
  },
} as const;
