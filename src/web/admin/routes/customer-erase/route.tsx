import { Link } from 'react-router';
import { z } from 'zod/mini';
import { adminErasure as copy } from '#copy/admin/customers.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { handleVerbForms, verbForm } from '../../forms/handle-staff-form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import { revalidateAfterConflict, type StaffFormResult } from '../../forms/staff-form-result.ts';
import { useUneditedData } from '../../live/use-unedited-data.ts';
import { foundOr404 } from '../../loaders/order-number.ts';
import { requireSession } from '../../loaders/require-session.ts';
import { uuidOf } from '../../loaders/uuid-of.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref, DONE } from '../../site/admin-map.ts';
import type { Route } from './+types/route';

/** What the member saw, so that a customer who has changed meanwhile is shown again first. */
const erasureSchema = z.object({
  email: z.string().check(z.maxLength(320)),
  orders: z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number)),
});

export const action = (args: Route.ActionArgs) => {
  const id = uuidOf(args.params.id);
  const { customers } = args.context.get(shopContext);
  return handleVerbForms(args, {
    permission: 'customer.erase',
    forms: {
      erase: verbForm(erasureSchema, (request, expected) => customers.erase(request, { id, expected })),
    },
    doneHref: (intent) => adminHref('customers', {}, { [DONE]: intent }),
  });
};

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  await requireSession(context, request, 'customer.erase');
  const found = await context.get(shopContext).customers.findSummary(uuidOf(params.id));
  const { email, orders, hasMoreOrders } = foundOr404(found);
  return { email, orders, hasMoreOrders, requestId: crypto.randomUUID() };
};

export const shouldRevalidate = revalidateAfterConflict;

/** Erases a customer, after a list of what is deleted and what stays. */
export default function CustomerErasePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { email, orders, hasMoreOrders, requestId } = useUneditedData(loaderData);
  const result: StaffFormResult | undefined = actionData;
  return (
    <div className="narrow">
      <PageTitle title={copy.title} />
      <p>
        <Link className="alone" to={adminHref('customer', { id: params.id })}>
          {copy.back}
        </Link>
      </p>
      <h1>{copy.title}</h1>
      <p>{copy.lead(email)}</p>
      <p>{copy.orders(orders, hasMoreOrders)}</p>
      <Items id="erased" title={copy.erased} items={copy.erasedItems} />
      <Items id="retained" title={copy.retained} items={copy.retainedItems} />
      <p>{copy.identity}</p>
      <StaffForm
        key={requestId}
        result={result}
        requestId={result?.typed?.['requestId'] ?? requestId}
        intent="erase"
        submit={copy.submit}
      >
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name="orders" value={orders} />
      </StaffForm>
    </div>
  );
}

type ItemsProps = { readonly id: string; readonly title: string; readonly items: readonly string[] };

const Items = ({ id, title, items }: ItemsProps) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </section>
);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
