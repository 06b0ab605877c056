import { adminCustomer as copy } from '#copy/admin/customers.ts';
import { addressLines } from '#domain/orders/address-lines.ts';
import { Fact, TextLines } from '../../components/fact.tsx';
import type { CustomerPageData } from './customer-page-data.ts';

/** The address book of the account, and its email preferences. */
export function Contact({ found }: { readonly found: CustomerPageData }) {
  const { account, addresses, wishes, getsPaymentReminders, backInStockRequests } = found;
  return (
    <section aria-labelledby="contact">
      <h2 id="contact">{copy.contact}</h2>
      <dl className="facts">
        <Fact label={copy.reminders}>{getsPaymentReminders ? copy.remindersOn : copy.remindersOff}</Fact>
        {backInStockRequests.length > 0 && (
          <Fact label={copy.backInStock}>
            <TextLines
              lines={backInStockRequests.map(({ name, confirmedAt }) =>
                confirmedAt === null ? copy.notConfirmed(name) : name,
              )}
            />
          </Fact>
        )}
        {account && (
          <Fact label={copy.wishList}>
            {wishes.length === 0 ? copy.noWishes : <TextLines lines={wishes.map(({ name }) => name)} />}
          </Fact>
        )}
      </dl>
      {account && (
        <>
          <h3>{copy.addresses}</h3>
          {addresses.length === 0 && <p>{copy.noAddresses}</p>}
          {addresses.map(({ id, address, isDefault }) => (
            <div key={id} className="message">
              <TextLines lines={addressLines(address)} />
              {isDefault && <small>{copy.defaultAddress}</small>}
            </div>
          ))}
        </>
      )}
    </section>
  );
}
