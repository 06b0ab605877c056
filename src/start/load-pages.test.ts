import { expect, test } from 'vitest';
import { pagesBuiltIn } from './load-pages.ts';
import { StartError } from './start-error.ts';

test('reports that the pages are not built', async () => {
  await using life = new AsyncDisposableStack();
  const loading = pagesBuiltIn('/nowhere/build')(life);
  await expect(loading).rejects.toBeInstanceOf(StartError);
  await expect(loading).rejects.toThrow(
    'The built pages are missing (/nowhere/build/server/index.js); npm start builds them.',
  );
});
