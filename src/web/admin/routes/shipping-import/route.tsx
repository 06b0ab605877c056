import { data, Link } from 'react-router';
import { adminImport as copy } from '#copy/admin/shipping-import.ts';
import { MAX_SHIPMENT_ROWS } from '#domain/orders/shipments/shipment-file.ts';
import { ok } from '#domain/values/result.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { handleMemberForm } from '../../forms/handle-staff-form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref } from '../../site/admin-map.ts';
import type { Route } from './+types/route';
import { FileFields } from './file-fields.tsx';
import { handleFile, type ImportResult } from './import-forms.ts';
import { RowLists } from './row-lists.tsx';

export const action = (args: Route.ActionArgs) =>
  handleMemberForm(args, 'order.ship', async (session, fields) => {
    const { fulfilment } = args.context.get(shopContext);
    const handled = await handleFile(fulfilment, { kind: 'member', ...session }, fields);
    return handled.ok ? ok(data<ImportResult>(handled.value)) : handled;
  });

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  await requireSession(context, request, 'order.ship');
  return null;
};

/** Ships the orders of a CSV file, after a look at its rows. */
export default function ShippingImportPage({ actionData }: Route.ComponentProps) {
  const result: ImportResult | undefined = actionData;
  const rows = result?.rows;
  return (
    <>
      <PageTitle title={copy.title} />
      <p>
        <Link className="alone" to={adminHref('shipping')}>
          {copy.toShipping}
        </Link>
      </p>
      <h1>{copy.title}</h1>
      <p>{copy.lead}</p>
      {result && rows && <Rows result={result} rows={rows} />}
      <StaffForm
        result={rows ? undefined : result}
        intent="check"
        submit={copy.check}
        isQuiet={rows !== undefined}
      >
        <p>{copy.format(MAX_SHIPMENT_ROWS)}</p>
        <FileFields result={result} />
      </StaffForm>
    </>
  );
}

type RowsProps = { readonly result: ImportResult; readonly rows: NonNullable<ImportResult['rows']> };

const Rows = ({ result: { requestId = '', isDone, typed }, rows }: RowsProps) => {
  const countOf = (state: (typeof rows)[number]['state']) => rows.filter((row) => row.state === state).length;
  const [ready, shipped, problems] = [countOf('ready'), countOf('shipped'), countOf('problem')];
  const left = rows.filter(({ isLeft }) => isLeft).length;
  const count = isDone ? left : ready;
  const reused = rows.filter(({ isReused }) => isReused).length;
  const csv = <input type="hidden" name="csv" value={typed?.['csv'] ?? ''} />;
  return (
    <section aria-labelledby="rows" data-result>
      <h2 id="rows">{copy.result}</h2>
      <p role="status">{isDone ? copy.done(shipped, problems) : copy.summary(ready, problems)}</p>
      <RowLists rows={rows} />
      {count > 0 && (
        <StaffForm
          result={undefined}
          requestId={requestId}
          intent="ship"
          submit={isDone ? copy.shipRest(count) : copy.ship(count)}
        >
          {csv}
        </StaffForm>
      )}
      {reused > 0 && (
        <div className="notice">
          <StaffForm
            result={undefined}
            requestId={requestId}
            intent="ship-anyway"
            submit={copy.shipAnyway(count + reused)}
            isQuiet
          >
            <p>{copy.reused}</p>
            {csv}
          </StaffForm>
        </div>
      )}
    </section>
  );
};

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
