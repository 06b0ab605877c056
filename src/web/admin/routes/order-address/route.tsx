import { Link } from 'react-router';
import { orderRefusals } from '#copy/admin/order-refusals.ts';
import { adminAddress as copy } from '#copy/admin/refund.ts';
import { addressLabels } from '#copy/messages/address-labels.ts';
import type { Address } from '#domain/orders/address.ts';
import { ADDRESS_LIMITS } from '#domain/orders/address-formats/address-limits.ts';
import { isAddressChangeable } from '#domain/orders/order-progress.ts';
import { leftOf } from '#domain/orders/refunds/price-refund.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';
import { hasUndoableShipment } from '#domain/orders/shipments/check-recorded-shipments.ts';
import { countriesOfZone } from '#domain/shipping/shipping-zone.ts';
import { err } from '#domain/values/result.ts';
import { countriesByName } from '../../../components/addresses/country-field.tsx';
import { addressFieldsOf, parseShippingAddress } from '../../../components/addresses/typed-address.ts';
import { Field, SelectField } from '../../../components/forms/field.tsx';
import { fieldOf } from '../../../components/forms/form-result.ts';
import { DoneNotice } from '../../components/done-notice.tsx';
import { BackToOrder } from '../../components/orders/back-to-order.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteError } from '../../components/route-error.tsx';
import { handleVerbForms } from '../../forms/handle-staff-form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { StaffForm } from '../../forms/staff-form.tsx';
import { revalidateAfterConflict, type StaffFormResult } from '../../forms/staff-form-result.ts';
import { useUneditedData } from '../../live/use-unedited-data.ts';
import { foundOr404, orderNumberOf } from '../../loaders/order-number.ts';
import { requireSession } from '../../loaders/require-session.ts';
import { shopContext } from '../../site/admin-context.ts';
import { adminHref, DONE } from '../../site/admin-map.ts';
import type { Route } from './+types/route';

export const action = (args: Route.ActionArgs) => {
  const number = orderNumberOf(args.params);
  const { orders } = args.context.get(shopContext);
  return handleVerbForms(args, {
    permission: 'order.change-address',
    forms: {
      async 'change-address'(request, fields) {
        const parsed = parseShippingAddress(fields);
        if (!parsed.ok) return err({ fields: parsed.error });
        const expected = addressFieldsOf(fields, 'expected') as Address;
        return orders.changeAddressByStaff(request, { orderNumber: number, expected, address: parsed.value });
      },
    },
    doneHref: (intent) => adminHref('orderAddress', { number }, { [DONE]: intent }),
  });
};

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  await requireSession(context, request, 'order.change-address');
  const number = orderNumberOf(params);
  const shop = context.get(shopContext);
  const [refundable, toFulfil, zones] = await Promise.all([
    shop.payments.findRefundable(number),
    shop.fulfilment.find(number),
    shop.shipping.listZones(),
  ]);
  const { order, summary } = foundOr404(refundable);
  const isOpen = isAddressChangeable(order) && leftOf(summary, order) > 0;
  const isRecorded = hasUndoableShipment(toFulfil?.shipments ?? []);
  return {
    address: isOpen && !isRecorded ? order.shipping : null,
    isRecorded: isOpen && isRecorded,
    countries: countriesOfZone(zones, order.shipping.country),
    requestId: crypto.randomUUID(),
  };
};

export const shouldRevalidate = revalidateAfterConflict;

/** Changes where an order is sent, until it is shipped. */
export default function OrderAddressPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { address, isRecorded, countries, requestId } = useUneditedData(loaderData);
  const result: StaffFormResult | undefined = actionData;
  const title = copy.title(shortNumberOf(params.number));
  return (
    <div className="narrow">
      <PageTitle title={title} />
      <BackToOrder number={params.number} />
      <h1>{title}</h1>
      {!result && <DoneNotice texts={copy.done} />}
      {address ? (
        <StaffForm
          key={requestId}
          result={result}
          requestId={result?.typed?.['requestId'] ?? requestId}
          intent="change-address"
          submit={copy.submit}
        >
          <p>{copy.lead}</p>
          <AddressFields result={result} address={address} countries={countries} />
        </StaffForm>
      ) : (
        <>
          <p role={result?.problem ? 'alert' : undefined}>
            {result?.problem ?? (isRecorded ? orderRefusals['shipment-recorded'] : copy.closed)}
          </p>
          {isRecorded && (
            <p>
              <Link className="alone" to={adminHref('orderFulfilment', { number: params.number })}>
                {copy.toFulfilment}
              </Link>
            </p>
          )}
        </>
      )}
    </div>
  );
}

type FieldsProps = {
  readonly result: StaffFormResult | undefined;
  readonly address: Address;
  readonly countries: readonly string[];
};

const AddressFields = ({ result, address, countries }: FieldsProps) => {
  const propsOf = (name: keyof Address) => {
    const field = fieldOf(result, `shipping.${name}`);
    return { ...field, defaultValue: field.defaultValue ?? address[name], autoComplete: 'off' };
  };
  const labels = { ...copy.fields, ...addressLabels(address.country) };
  return (
    <>
      {Object.entries(address).map(([name, text]) => (
        <input key={name} type="hidden" name={`expected.${name}`} value={text} />
      ))}
      {(['name', 'line1', 'line2', 'city', 'state', 'postal_code'] as const).map((name) => (
        <Field key={name} {...propsOf(name)} label={labels[name]} maxLength={ADDRESS_LIMITS[name]} />
      ))}
      <SelectField {...propsOf('country')} label={labels.country}>
        {countriesByName(countries).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field {...propsOf('phone')} label={labels.phone} type="tel" />
    </>
  );
};

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />;
}
