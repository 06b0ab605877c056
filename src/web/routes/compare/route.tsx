/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */
import { type ReactNode, useId } from 'react';
import { Form, redirect } from 'react-router';
import { compare as copy } from '#copy/pages/compare.ts';
import { comparedIds, MAX_COMPARED } from '#domain/catalogue/compare.ts';
import { shownPrice } from '#domain/catalogue/facets/product-promotion.ts';
import { formatDollars } from '#domain/values/money.ts';
import { AddToCart } from '../../components/cart/add-to-cart.tsx';
import { FactLine } from '../../components/facts/fact-line.tsx';
import { SelectField } from '../../components/forms/field.tsx';
import { Head } from '../../components/head/head.tsx';
import { PageLink } from '../../components/pagination/page-link.tsx';
import { UnitPrice } from '../../components/prices/unit-price.tsx';
import { Picture } from '../../components/ui/picture.tsx';
import { shopContext } from '../../site/shop-context.ts';
import { hrefOf, productHref } from '../../site/site-map.ts';
import type { Route } from './+types/route';
import styles from './compare.module.css';
import { type CompareRow, compareRows } from './compare-rows.ts';

const hrefFor = (ids: readonly string[]): string =>
  hrefOf('compare', {}, ids.length > 0 ? { products: ids.join(',') } : {});

/** Loads up to three products with all their facts; another address redirects to the one with just those. */
export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { searchParams } = new URL(request.url);
  const list = searchParams.get('products') ?? '';
  const { catalogue } = context.get(shopContext);
  const found = await catalogue.findMany(comparedIds(`${list},${searchParams.get('add') ?? ''}`));
  const ids = found.map(({ id }) => id);
  if (searchParams.has('add') || ids.join(',') !== list) throw redirect(hrefFor(ids));
  const pages = await Promise.all(found.map(({ name, group }) => catalogue.findPage(name, group)));
  const compared = pages.flatMap((page) => page ?? []);
  const group = found[0]?.group ?? 'tea';
  const others = ids.length < MAX_COMPARED ? (await catalogue.list({ group }, 1)).products : [];
  return {
    products: compared.map(({ product, promotion }) => ({ ...product, promotion })),
    rows: compareRows(
      compared.map(({ product, promotion, details }) => ({
        product: { ...product, price: shownPrice(product.price, promotion) },
        facts: details.facts,
      })),
    ),
    others: others.filter(({ id }) => !ids.includes(id)).map(({ id, name }) => ({ id, name })),
  };
};

type Data = Route.ComponentProps['loaderData'];

/** Products side by side. */
export default function ComparePage({ loaderData: { products, rows, others } }: Route.ComponentProps) {
  const ids = products.map(({ id }) => id);
  return (
    <div className="page">
      <Head title={copy.title} isHidden />
      <h1>{copy.title}</h1>
      <p>{products.length > 0 ? copy.intro : copy.none}</p>
      {products.length > 0 && <Comparison products={products} rows={rows} />}
      {others.length > 0 && (
        <Form action={hrefOf('compare')} className={styles['add']}>
          {ids.length > 0 && <input type="hidden" name="products" value={ids.join(',')} />}
          <SelectField key={ids.join()} name="add" label={copy.add}>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <button type="submit" className="button quiet">
            {copy.submit}
          </button>
        </Form>
      )}
    </div>
  );
}

const Comparison = ({ products, rows }: Pick<Data, 'products' | 'rows'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it, in Safari only with a focus
  <section className={styles['scroll']} aria-label={copy.table} tabIndex={0}>
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{copy.product}</span>
          </th>
          {products.map((product) => (
            <ProductColumn
              key={product.id}
              product={product}
              without={products.map(({ id }) => id).filter((id) => id !== product.id)}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((lines, index) => (
              <Cell key={products[index]?.id} lines={lines} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

type ColumnProps = {
  readonly product: Data['products'][number];
  /** The ids of the others. */
  readonly without: readonly string[];
};

function ProductColumn({ product: { promotion, ...product }, without }: ColumnProps) {
  const nameId = useId();
  const price = shownPrice(product.price, promotion);
  return (
    <th scope="col">
      <Picture src={product.imageUrl} alt="" size={[600, 600]} sizes="(max-width: 60rem) 40vw, 320px" />
      <span id={nameId} className={styles['name']}>
        <PageLink to={productHref(product)}>{product.name}</PageLink>
      </span>
      <p>
        {promotion?.reduced?.was && <s>{formatDollars(promotion.reduced.was)}</s>} {formatDollars(price)}{' '}
        {product.unit} <UnitPrice product={{ ...product, price }} isDetailed />
      </p>
      <AddToCart product={product} nameId={nameId} isQuiet />
      <p>
        <PageLink
          to={hrefFor(without)}
          className="alone"
          aria-label={copy.removeName(product.name)}
          preventScrollReset
        >
          {copy.remove}
        </PageLink>
      </p>
    </th>
  );
}

const Cell = ({ lines }: { readonly lines: CompareRow['cells'][number] }): ReactNode => (
  <td>
    {lines.length === 0
      ? '–'
      : lines.map((parts) => (
          <p key={JSON.stringify(parts)}>
            <FactLine parts={parts} />
          </p>
        ))}
  </td>
);
