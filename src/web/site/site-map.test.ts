import { expect, test } from 'vitest';
import routes from '../routes.ts';
import { pages } from './page-policies.ts';

test('exactly the pages declared with a form accept one', async () => {
  const taking: string[] = [];
  for (const { path = '', file } of routes) {
    const page = (await import(/* @vite-ignore */ `../${file}`)) as object;
    if ('action' in page) taking.push(path);
  }
  const declared = pages.filter(({ form }) => form !== undefined);
  expect(taking.toSorted()).toEqual(declared.map(({ pattern }) => pattern).toSorted());
});
