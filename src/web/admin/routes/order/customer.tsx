import { adminOrder as copy } from '#copy/admin/orders.ts';
import { addressLines } from '#domain/orders/address-lines.ts';
import { toGiftRecord } from '#domain/orders/gift/gift-days.ts';
import type { StaffOrder } from '#services/orders/admin/find-staff-order.ts';
import { Fact } from './fact.tsx';

type Props = { readonly order: StaffOrder['order'] };

/** The customer of an order, the addresses and the gift. */
export function Customer({ order }: Props) {
  const gift = toGiftRecord(order.gift);
  return (
    <section aria-labelledby="customer">
      <h2 id="customer">{copy.customer}</h2>
      {order.isAnonymized && <p>{copy.erased}</p>}
      <dl className="facts">
        {order.email !== '' && (
          <Fact label={copy.email}>
            <a className="alone" href={`mailto:${order.email}`}>
              {order.email}
            </a>{' '}
            <small>{order.userId === null ? copy.guest : copy.account}</small>
          </Fact>
        )}
        <Fact label={copy.shipping}>
          <Lines lines={addressLines(order.shipping)} />
        </Fact>
        {order.billing && (
          <Fact label={copy.billing}>
            <Lines lines={addressLines(order.billing)} />
          </Fact>
        )}
      </dl>
      {gift && (
        <>
          <h3>{copy.gift}</h3>
          <dl className="facts">
            <Fact label={copy.giftMessage}>
              <Lines lines={gift.message === '' ? [copy.noMessage] : gift.message.split('\n')} />
            </Fact>
            {gift.day !== null && <Fact label={copy.giftDay}>{gift.day}</Fact>}
          </dl>
        </>
      )}
    </section>
  );
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines never change their places.
    <div key={index}>{line}</div>
  ));
