import type { Section } from '#copy/pages/prose.ts';
import type { RouteKey } from '../../site/site-map.ts';
import { NoScriptNotice } from '../errors/no-script-notice.tsx';
import { Head } from '../head/head.tsx';
import { Prose } from '../ui/prose.tsx';
import { type ProductListResult, ProductListSection } from './product-list-section.tsx';
import { useProductListHead } from './use-product-list-head.ts';

type Props = {
  readonly route: Extract<RouteKey, 'coffee' | 'otherProducts'>;
  readonly copy: {
    readonly title: string;
    readonly description: string;
    readonly intro: string;
    readonly sections: readonly Section[];
  };
  readonly loaded: ProductListResult;
};

/** A product list with an introduction, for coffee and other products (NAV-10). */
export const CategoryPage = ({ route, copy, loaded }: Props) => {
  const head = useProductListHead(loaded, route, copy.title);
  return (
    <div className="page">
      <Head {...head} description={copy.description} />
      <h1>{copy.title}</h1>
      <p>{copy.intro}</p>
      <NoScriptNotice feature="products" />
      <ProductListSection loaded={loaded} firstInSight={2} />
      <Prose sections={copy.sections} />
    </div>
  );
};
