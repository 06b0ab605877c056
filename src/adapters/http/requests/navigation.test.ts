import { expect, test } from 'vitest';
import { isApiNavigation } from './navigation.ts';

test('reads no headers of a page request, since Node parses all of them at once', () => {
  const request = {
    url: '/tea',
    get headers(): never {
      throw new Error('The headers were read');
    },
  };
  expect(isApiNavigation(request)).toBe(false);
});
