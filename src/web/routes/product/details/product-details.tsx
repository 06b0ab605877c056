import { type ReactNode, useEffect, useState } from 'react';
import { productDetails as copy } from '#copy/pages/product-details.ts';
import type { ShopError } from '#domain/api/error-table.ts';
import type { ProductLink } from '#domain/catalogue/details/product-details.ts';
import { formatDollars } from '#domain/values/money.ts';
import type { Result } from '#domain/values/result.ts';
import { SectionError } from '../../../components/errors/section-error.tsx';
import { FactLine } from '../../../components/facts/fact-line.tsx';
import type { FactRow } from '../../../components/facts/fact-rows.ts';
import { JsonLd } from '../../../components/head/json-ld.tsx';
import { PageLink } from '../../../components/pagination/page-link.tsx';
import { UnitPrice } from '../../../components/prices/unit-price.tsx';
import { Picture } from '../../../components/ui/picture.tsx';
import { productHref } from '../../../site/site-map.ts';
import styles from './product-details.module.css';
import type { StructuredData } from './structured-data.ts';

/** What a page shows below a product; undefined if the shop no longer has it. */
export type LoadedDetails =
  | Result<
      {
        readonly rows: readonly FactRow[];
        /** Lists of other products by their titles. */
        readonly others: readonly (readonly [title: string, products: readonly ProductLink[]])[];
        /** A link to the comparison with similar products; absent without any. */
        readonly compare?: readonly [text: string, href: string];
        /** Data for search engines. */
        readonly structuredData: readonly StructuredData[];
      },
      ShopError
    >
  | undefined;

type Props<Loaded> = { readonly details: Loaded };

/** The facts of a product and products that go with it; later, where the browser knows the product already. */
export function ProductDetails({ details }: Props<LoadedDetails | Promise<LoadedDetails>>) {
  const [arrived, setArrived] = useState<LoadedDetails>();
  useEffect(() => {
    if (details instanceof Promise) void details.then(setArrived);
  }, [details]);
  return (
    <div className={styles['details']}>
      <KnownDetails details={details instanceof Promise ? arrived : details} />
    </div>
  );
}

function KnownDetails({ details }: Props<LoadedDetails>) {
  if (!details) return null;
  if (!details.ok) return <SectionError error={details.error} message={copy.failed} />;
  const { rows, structuredData, others, compare } = details.value;
  return (
    <>
      {structuredData.map((data) => (
        <JsonLd key={data['@type']} data={data} />
      ))}
      <section aria-labelledby="facts">
        <h2 id="facts">{copy.facts}</h2>
        <dl>
          {rows.map(([name, ...lines]) => (
            <div key={name}>
              <dt>{name}</dt>
              {lines.map((parts) => (
                <dd key={JSON.stringify(parts)}>
                  <FactLine parts={parts} />
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </section>
      <div className={styles['others']}>
        {others.map(([title, products]) => (
          <Links key={title} title={title} products={products} />
        ))}
        {compare && (
          <PageLink to={compare[1]} className="alone">
            {compare[0]}
          </PageLink>
        )}
      </div>
    </>
  );
}

type LinksProps = { readonly title: string; readonly products: readonly ProductLink[] };

/** Links to other products with picture and price. */
function Links({ title, products }: LinksProps): ReactNode {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {products.map((product) => (
          <li key={product.id}>
            <PageLink to={productHref(product)} prefetch="intent">
              <Picture
                src={product.imageUrl}
                alt=""
                size={[600, 600]}
                sizes="(max-width: 60rem) 46vw, 200px"
              />
              {product.name}
            </PageLink>
            <p>
              {formatDollars(product.price)} <UnitPrice product={product} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
