import { adminCustomers, adminCustomer as copy, customerStates } from '#copy/admin/customers.ts';
import { formatCents } from '#domain/values/money.ts';
import { Fact } from '../../components/fact.tsx';
import { Time } from '../../components/time.tsx';
import type { CustomerPageData } from './customer-page-data.ts';

/** Who the customer is, and what they ordered in all. */
export function CustomerFacts({ found }: { readonly found: CustomerPageData }) {
  const { listed, account, hasPassword, googleAccounts } = found;
  const { email, kind, orders, hasMoreOrders, paidCents, lastOrderAt } = listed;
  const signIns = [...(hasPassword ? [copy.password] : []), ...(googleAccounts > 0 ? [copy.google] : [])];
  return (
    <>
      <dl className="facts">
        <Fact label={copy.email}>
          <a className="alone" href={`mailto:${email}`}>
            {email}
          </a>
        </Fact>
        <Fact label={copy.state}>{customerStates[kind]}</Fact>
        {account && (
          <>
            <Fact label={copy.since}>
              <Time at={account.createdAt} />
            </Fact>
            {account.emailVerifiedAt && (
              <Fact label={copy.confirmed}>
                <Time at={account.emailVerifiedAt} />
              </Fact>
            )}
            <Fact label={copy.signIn}>{signIns.join(', ') || copy.signInUnknown}</Fact>
          </>
        )}
        <Fact label={copy.totals}>{adminCustomers.orders(orders, hasMoreOrders)}</Fact>
        <Fact label={copy.paid}>{adminCustomers.paid(formatCents(paidCents), hasMoreOrders)}</Fact>
        {lastOrderAt && (
          <Fact label={copy.lastOrder}>
            <Time at={lastOrderAt} />
          </Fact>
        )}
      </dl>
      {kind === 'unverified' && <p className="notice">{copy.unverified}</p>}
    </>
  );
}
