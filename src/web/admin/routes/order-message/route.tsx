import { adminMessage as copy } from '#copy/admin/message.ts';
import { MAX_MESSAGE, MAX_SUBJECT, messageSchema } from '#domain/orders/admin/staff-inputs.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { AreaField, Field } from '../../../components/forms/field.tsx';
import { fieldOf } from '../../../components/forms/form-result.ts';
import { BackToOrder } from '../../components/orders/back-to-order.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { handleVerbForms, verbForm } from '../../forms/handle-staff-form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import type { StaffFormResult } from '../../forms/staff-form-result.ts';
import { useUneditedData } from '../../live/use-unedited-data.ts';
import { foundOr404, orderNumberOf } from '../../loaders/order-number.ts';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref, DONE } from '../../site/admin-map.ts';
import type { Route } from './+types/route';

export const action = (args: Route.ActionArgs) => {
  const number = orderNumberOf(args.params);
  const { staffOrders } = args.context.get(shopContext);
  return handleVerbForms(args, {
    permission: 'customer.send-email',
    forms: {
      'send-message': verbForm(messageSchema, (request, message) =>
        staffOrders.sendMessage(request, number, message),
      ),
    },
    doneHref: (intent) => adminHref('order', { number }, { [DONE]: intent }),
  });
};

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const { member } = await requireSession(context, request, 'customer.send-email');
  const { staffOrders } = context.get(shopContext);
  const { order } = foundOr404(await staffOrders.find(member.role, orderNumberOf(params)));
  return { to: order.isAnonymized ? null : order.email, requestId: crypto.randomUUID() };
};

/** Writes to the customer of an order. */
export default function OrderMessagePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { to, requestId } = useUneditedData(loaderData);
  const result: StaffFormResult | undefined = actionData;
  const title = copy.title(shortNumberOf(params.number));
  return (
    <div className="narrow">
      <PageTitle title={title} />
      <BackToOrder number={params.number} />
      <h1>{title}</h1>
      {/* What was typed stays, although the data was deleted meanwhile. */}
      {to === null && !result ? (
        <p>{copy.closed}</p>
      ) : (
        <StaffForm
          result={result}
          requestId={result?.typed?.['requestId'] ?? requestId}
          intent="send-message"
          submit={copy.submit}
        >
          <p>{copy.lead}</p>
          {to !== null && (
            <p>
              {copy.to}: {to}
            </p>
          )}
          <Field
            {...fieldOf(result, 'subject')}
            label={copy.subject}
            hint={copy.subjectHint}
            maxLength={MAX_SUBJECT}
            autoComplete="off"
            required
          />
          <AreaField
            {...fieldOf(result, 'message')}
            label={copy.message}
            hint={copy.messageHint}
            rows={12}
            maxLength={MAX_MESSAGE}
            required
          />
        </StaffForm>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
