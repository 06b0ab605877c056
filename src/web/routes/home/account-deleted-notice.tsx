import { Link, useSearchParams } from 'react-router';
import { home } from '#copy/pages/home.ts';
import { SavedNotice } from '../../components/forms/saved-notice.tsx';
import { hrefOf } from '../../site/site-map.ts';
import { useShopSelector } from '../../state/store/store.ts';
import styles from './notices.module.css';

/** Confirms the deletion of an account, which led here. */
export function AccountDeletedNotice() {
  const [search] = useSearchParams();
  const isLoggedIn = useShopSelector((state) => state.auth.isLoggedIn);
  if (search.get('account') !== 'deleted' || isLoggedIn) return null;
  return (
    <div className={`page ${styles['notice']}`}>
      <div>
        <SavedNotice parameter="account">{home.accountDeleted}</SavedNotice>
        <Link className="alone" to={hrefOf('findOrder')}>
          {home.findOrder}
        </Link>
      </div>
    </div>
  );
}
