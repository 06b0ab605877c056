import { Link, NavLink } from 'react-router';
import { addressOf } from '../site-map.ts';
import { selectWishes } from '../state/selectors.ts';
import { useShopSelector } from '../state/store.ts';
import { shell } from '../words/shell.ts';
import { CartDropdown } from './cart-dropdown.tsx';
import { HeartIcon, UserIcon } from './icons.tsx';
import styles from './top-bar.module.css';

/** Both rows above every page (NAV-2, NAV-3). */
export function TopBar({ name }: { name: string }) {
  const isLoggedIn = useShopSelector((state) => state.auth.isLoggedIn);
  const wishes = useShopSelector(selectWishes).length;
  return (
    <header className={styles['bar']}>
      <nav aria-label={shell.mainNavigation} className={styles['row']}>
        <Link to={addressOf('home')} className={styles['logo']}>
          {name}
        </Link>
        <NavLink to={addressOf('tea')} className={styles['link'] ?? ''}>
          {shell.tea}
        </NavLink>
        <span className={styles['gap']} />
        {isLoggedIn ? (
          <Link to={addressOf('account')} className={styles['icon']} aria-label={shell.account}>
            <UserIcon />
          </Link>
        ) : (
          <NavLink to={addressOf('auth')} className={styles['link'] ?? ''}>
            {shell.signIn}
          </NavLink>
        )}
        <Link
          to={isLoggedIn ? `${addressOf('account')}#wish-list` : addressOf('auth')}
          className={styles['icon']}
          aria-label={shell.wishList(wishes)}
        >
          <HeartIcon filled={wishes > 0} />
          <span className={styles['count']} aria-hidden="true">
            {wishes}
          </span>
        </Link>
        <CartDropdown />
      </nav>
    </header>
  );
}
