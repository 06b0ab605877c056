import { adminPrint as copy } from '#copy/admin/print.ts';
import type { PickedProduct } from '#domain/orders/packing/print-job.ts';
import { shortNumberOf } from '#domain/orders/self-service/short-number.ts';

type Props = {
  readonly pickList: readonly PickedProduct[];
  /** Notes of staff, which no packing slip shows. */
  readonly notes: readonly { readonly id: number; readonly orderNumber: string; readonly text: string }[];
  readonly count: number;
};

/** The items of all parcels, in their order in the store room. */
export function PickList({ pickList, notes, count }: Props) {
  return (
    <section className="sheet" aria-labelledby="pick-list">
      <h2 id="pick-list">{copy.pickList(count)}</h2>
      <table className="pick-list">
        <thead>
          <tr>
            <th scope="col">{copy.quantity}</th>
            <th scope="col">{copy.product}</th>
            <th scope="col">{copy.forOrders}</th>
          </tr>
        </thead>
        <tbody>
          {pickList.map(({ productId, name, quantity, orders }) => (
            <tr key={productId}>
              <td>{quantity}</td>
              <th scope="row">{name}</th>
              <td>
                <ul className="shares">
                  {orders.map((share) => (
                    <li key={share.shortNumber}>{copy.share(share.shortNumber, share.quantity)}</li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {notes.length > 0 && (
        <>
          <h3>{copy.notes}</h3>
          <ul>
            {notes.map(({ id, orderNumber, text }) => (
              <li key={id} className="message">
                {copy.note(shortNumberOf(orderNumber), text)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
