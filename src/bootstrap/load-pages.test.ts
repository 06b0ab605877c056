import { expect, test } from 'vitest';
import { StartError } from './errors/start-error.ts';
import { builtPagesIn } from './load-pages.ts';

test('reports that the pages are not built', async () => {
  await using disposables = new AsyncDisposableStack();
  const loading = builtPagesIn('/nowhere/build')(disposables);
  await expect(loading).rejects.toBeInstanceOf(StartError);
  await expect(loading).rejects.toThrow(
    'The built pages are missing (/nowhere/build/server/index.js); npm start builds them.',
  );
});
