import { themes } from '#copy/pages/themes/index.ts';
import { isInProductList } from '#domain/catalogue/catalogue.ts';
import { fetchProductList } from '../../loaders/fetch-product-list.ts';
import { loadProductList } from '../../loaders/load-product-list.ts';
import type { Route } from './+types/route';
import { ThemePage } from './page.tsx';

export const loader = loadProductList(({ pathname }) => ({ group: 'tea', theme: pathname.slice(1) }));

export const clientLoader = fetchProductList((product, pathname) =>
  isInProductList({ group: 'tea', theme: pathname.slice(1) }, product),
);

/** Renders all five themes; the id of the matched route names the theme. */
export default function ThemeRoute({ matches: [, { id }], loaderData }: Route.ComponentProps) {
  return <ThemePage key={id} theme={themes[id]} loaded={loaderData.part} />;
}
