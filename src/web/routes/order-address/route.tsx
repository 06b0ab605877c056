import { data, Link, redirect } from 'react-router';
import { form } from '#copy/pages/form.ts';
import { changeOrder, changeAddress as copy, order as orderCopy } from '#copy/pages/order.ts';
import { refundStatusOf } from '#domain/orders/order.ts';
import { isAwaitingCourier, isChangeable } from '#domain/orders/order-progress.ts';
import { countriesOfZone } from '#domain/shipping/shipping-zone.ts';
import { AddressForm } from '../../components/addresses/address-form.tsx';
import { countriesByName } from '../../components/addresses/country-field.tsx';
import { parseShippingAddress } from '../../components/addresses/typed-address.ts';
import {
  type FormResult,
  revalidateAfterConflict,
  submitForm,
  textFieldsOf,
} from '../../components/forms/form-result.ts';
import { TokenPageHead } from '../../components/head/token-page-head.tsx';
import { NotChangeable } from '../../components/orders/not-changeable.tsx';
import { formError, handleForm, throwIfRejected } from '../../loaders/handle-form.ts';
import { orderVisitorOf } from '../../loaders/order-visitor.ts';
import { TOKEN_PAGE_HEADERS } from '../../loaders/token-page.ts';
import { shopContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';

/** Shows the form only to visitors who may change the order; the link alone does not show it. */
export const loader = async ({ context, params: { secret } }: Route.LoaderArgs) => {
  throwIfRejected(context);
  const { orders, shipping } = context.get(shopContext);
  const order = await orders.find(secret);
  if (!order) return data({ address: null, isUnknown: true, isPacked: false, countryNames: [] }, 404);
  if (!(await orders.mayChange(order, await orderVisitorOf(context))))
    throw redirect(hrefOf('order', { secret }));
  const refund = refundStatusOf(order);
  const address = isChangeable({ ...order, refund }) ? order.shipping : null;
  const countries = countriesOfZone(await shipping.listZones(), order.shipping.country);
  return data({
    address,
    isUnknown: false,
    isPacked: isAwaitingCourier({ ...order, refund }),
    countryNames: countriesByName(countries),
  });
};

export const action = async ({ context, params: { secret }, request }: Route.ActionArgs) => {
  const typed = textFieldsOf(await request.formData());
  return handleForm(context, { typed }, async () => {
    const parsed = parseShippingAddress(typed);
    if (!parsed.ok) return data<FormResult>({ errors: parsed.error, typed }, 422);
    const { orders } = context.get(shopContext);
    const order = await orders.find(secret);
    if (!order) return formError({ code: 'unknown-order' }, { typed });
    const visitor = await orderVisitorOf(context);
    const changed = await orders.changeShippingAddress(order, parsed.value, visitor);
    if (!changed.ok) return formError(changed.error, { typed });
    return redirect(hrefOf('order', { secret }, { changed: 'address' }), 303);
  });
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitForm(serverAction, form.unsent);

export const shouldRevalidate = revalidateAfterConflict;

export const headers = () => TOKEN_PAGE_HEADERS;

type ClosedProps = {
  readonly isUnknown: boolean;
  readonly isPacked: boolean;
  /** Why the sent address was rejected. */
  readonly problem: string | undefined;
};

const Closed = ({ isUnknown, isPacked, problem }: ClosedProps) => {
  if (isUnknown) return <p>{orderCopy.unknown}</p>;
  const text = problem ?? (isPacked ? changeOrder.packed : copy.closed);
  return <NotChangeable text={text} isRejected={problem !== undefined} />;
};

/** Changes where an order is sent. */
export default function OrderAddressPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { address } = loaderData;
  return (
    <div className="page">
      <TokenPageHead title={copy.title} />
      <h1>{copy.title}</h1>
      {address ? (
        <>
          <p>{copy.text}</p>
          <AddressForm
            result={actionData}
            submit={copy.save}
            address={address}
            countryNames={loaderData.countryNames}
          />
        </>
      ) : (
        <Closed {...loaderData} problem={actionData?.problem} />
      )}
      <p>
        <Link className="alone" to={hrefOf('order', { secret: params.secret })}>
          {copy.back}
        </Link>
      </p>
    </div>
  );
}
