import { type FormEvent, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { account } from '#copy/pages/account.ts';
import { accountDetails } from '#copy/pages/account-details.ts';
import { addresses } from '#copy/pages/addresses.ts';
import { messageOf } from '#domain/api/error-table.ts';
import { hrefOf } from '../../site/site-map.ts';
import { afterMutationsSent } from '../../state/sync/send-mutations.ts';
import { Head } from '../head/head.tsx';
import styles from './account-layout.module.css';
import { useRedirectWhenSignedOut } from './use-redirect-when-signed-out.ts';

type Props = {
  readonly title: string;
  /** The visible heading, if it is not the title. */
  readonly heading?: string;
  /** Messages and texts above the navigation. */
  readonly intro?: ReactNode;
  readonly children: ReactNode;
};

const PAGES = [
  ['accountAddresses', addresses.title],
  ['accountDetails', accountDetails.title],
] as const;

/** Every page of the account: its heading, its navigation and its content. */
export function AccountLayout({ title, heading = title, intro, children }: Props) {
  useRedirectWhenSignedOut('account');
  const { pathname } = useLocation();
  return (
    <div className="page">
      <Head title={title} isHidden />
      <h1>{heading}</h1>
      {intro}
      <div className={styles['columns']}>
        <nav aria-label={account.sections} className={styles['sections']}>
          <Link to={`${hrefOf('account')}#order-history`}>{account.orderHistory}</Link>
          <Link to={`${hrefOf('account')}#wish-list`}>{account.wishList}</Link>
          {PAGES.map(([key, text]) => (
            <Link key={key} to={hrefOf(key)} {...(pathname === hrefOf(key) && { 'aria-current': 'page' })}>
              {text}
            </Link>
          ))}
          <LogOut />
        </nav>
        <div className={styles['content']}>{children}</div>
      </div>
    </div>
  );
}

/** Logs out by loading the home page (AUTH-9), once pending changes are sent. */
function LogOut() {
  const [isOffline, setIsOffline] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setIsOffline(!navigator.onLine);
    if (navigator.onLine) void afterMutationsSent(async () => form.submit());
  };
  return (
    <form method="post" action={hrefOf('logOut')} onSubmit={onSubmit}>
      <button type="submit" className="as-link">
        {account.logOut}
      </button>
      {isOffline && <p role="alert">{messageOf('auth/network-request-failed')}</p>}
    </form>
  );
}
