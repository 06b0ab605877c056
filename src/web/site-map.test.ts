import { expect, test } from 'vitest';
import routes from './routes.ts';
import { FORM_PAGES } from './site-map.ts';

test('a shopper can send a form to the pages that say so, and to no other', async () => {
  const taking: string[] = [];
  for (const { path = '', file } of routes) {
    const page = (await import(/* @vite-ignore */ `./${file}`)) as object;
    if ('action' in page) taking.push(path);
  }
  expect(taking.toSorted()).toEqual([...FORM_PAGES].toSorted());
});
