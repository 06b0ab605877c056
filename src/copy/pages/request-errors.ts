export const requestErrors = {
  unsentTitle: 'We couldn’t send this',
  goBack: 'Please go back and try again.',
  home: 'Home page',
  texts: {
    overloaded: 'We can’t process your form right now, so nothing was sent.',
    unavailable: 'We can’t process your form right now, so nothing was sent.',
    'cross-site': 'This form was sent from another site, so nothing was changed.',
    'method-not-allowed':
      'This form needs JavaScript. Please turn it on, or wait until the page has loaded, and send the form again.',
    'unsupported-media-type':
      'This form needs JavaScript. Please turn it on, or wait until the page has loaded, and send the form again.',
    'too-large': 'This is too long. Please shorten it and send it again.',
    'invalid-request': 'We couldn’t read part of the form. Please check your entries and send it again.',
    'not-json': 'We couldn’t read part of the form. Please check your entries and send it again.',
  },
} as const;
