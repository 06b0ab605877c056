import { adminLowStock as copy } from '#copy/admin/today.ts';
import { decodeStockCursor, encodeStockCursor } from '#domain/catalogue/low-stock.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { Pager } from '../../components/pager.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { Route } from './+types/route';

const PAGE_SIZE = 100;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  await requireSession(context, request, 'product.view');
  const after = decodeStockCursor(new URL(request.url).searchParams.get('after') ?? '');
  const found = await context.get(shopContext).monitoring.listLowStock(PAGE_SIZE + 1, after);
  const products = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? products.at(-1) : undefined;
  return { products, more: last && encodeStockCursor(last), isFirst: after === undefined };
};

/** Products that are sold out, or nearly. */
export default function LowStockPage({ loaderData: { products, more, isFirst } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      <p>{products.length === 0 ? copy.none : copy.lead}</p>
      <ul className="records">
        {products.map(({ id, name, units }) => (
          <li key={id}>
            <span>{name}</span>
            <span>{units === 0 ? copy.soldOut : copy.left(units)}</span>
          </li>
        ))}
      </ul>
      <Pager
        label={copy.pages}
        links={[
          { label: copy.fewest, href: isFirst ? undefined : adminHref('lowStock') },
          { label: copy.more, href: more && adminHref('lowStock', {}, { after: more }) },
        ]}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
