import { adminLowStock as copy } from '#copy/admin/today.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import type { Route } from './+types/route';

/** Those with the fewest units. */
const MAX_SHOWN = 200;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  await requireSession(context, request, 'product.view');
  return { products: await context.get(shopContext).monitoring.listLowStock(MAX_SHOWN) };
};

/** Products that are sold out, or nearly. */
export default function LowStockPage({ loaderData: { products } }: Route.ComponentProps) {
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
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
