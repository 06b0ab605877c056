import { shell } from '#copy/pages/shell.ts';
import { hrefOf } from '../../site/site-map.ts';
import { useSiteSettings } from '../../site/use-site-settings.ts';
import { selectWishCount } from '../../state/store/selectors.ts';
import { useShopSelector } from '../../state/store/store.ts';
import { SearchBox } from '../catalogue/search-box/search-box.tsx';
import { NavPageLink, PageLink } from '../pagination/page-link.tsx';
import { HeartIcon, MenuIcon, UserIcon } from '../ui/icons.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';
import { CartDropdown } from './cart-dropdown.tsx';
import styles from './top-bar.module.css';
import { useMenu } from './use-menu.ts';

const firstRow = [
  ['deals', shell.deals],
  ['read', shell.read],
  ['franchising', shell.franchising],
  ['gifts', shell.gifts],
  ['delivery', shell.delivery],
] as const;

const secondRow = [
  ['tea', shell.tea],
  ['coffee', shell.coffee],
  ['otherProducts', shell.otherProducts],
] as const;

/** Both rows above every page (NAV-2, NAV-3); on a phone all but the product groups folds into a menu. */
export function TopBar() {
  const { button, isOpen, toggle } = useMenu();
  const settings = useSiteSettings();
  return (
    <header className={styles['bar']}>
      <nav aria-label={shell.mainNavigation} className={styles['rows']} data-open={isOpen || undefined}>
        <button
          ref={button}
          type="button"
          className={styles['menu']}
          aria-expanded={isOpen}
          aria-controls="menu-links menu-tools"
          aria-label={shell.menu}
          onClick={toggle}
        >
          <MenuIcon />
        </button>
        <div id="menu-links" className={styles['links']}>
          <Links items={firstRow} />
        </div>
        <ShopperLinks />
        <div className={styles['groups']}>
          <Links items={secondRow} />
        </div>
        <PageLink to={hrefOf('home')} className={styles['logo']}>
          {settings?.name}
        </PageLink>
        <div id="menu-tools" className={styles['tools']}>
          <NavPageLink to={hrefOf('stores')} className={styles['link'] ?? ''} prefetch="intent">
            {shell.stores}
          </NavPageLink>
          <SearchBox />
          {settings?.chat && <a href={settings.chat}>{shell.chat}</a>}
          {settings?.messenger && <a href={settings.messenger}>{shell.messenger}</a>}
          {settings && <PhoneLink phone={settings.phone} />}
        </div>
      </nav>
    </header>
  );
}

const Links = ({ items }: { items: typeof firstRow | typeof secondRow }) => (
  <>
    {items.map(([key, text]) => (
      <NavPageLink key={key} to={hrefOf(key)} className={styles['link'] ?? ''} prefetch="intent">
        {text}
      </NavPageLink>
    ))}
  </>
);

/** The shopper's account, wish list and cart. */
function ShopperLinks() {
  const isLoggedIn = useShopSelector((state) => state.auth.isLoggedIn);
  const wishes = useShopSelector(selectWishCount);
  return (
    <div className={styles['own']}>
      {isLoggedIn ? (
        <PageLink to={hrefOf('account')} className={styles['icon']} aria-label={shell.account}>
          <UserIcon />
        </PageLink>
      ) : (
        <NavPageLink to={hrefOf('auth')} className={styles['link'] ?? ''} prefetch="intent">
          {shell.signIn}
        </NavPageLink>
      )}
      <PageLink
        to={isLoggedIn ? `${hrefOf('account')}#wish-list` : hrefOf('auth', {}, { for: 'wish-list' })}
        className={styles['icon']}
        aria-label={shell.wishList(wishes)}
      >
        <HeartIcon filled={wishes > 0} />
        <span className={styles['count']} aria-hidden="true">
          {wishes}
        </span>
      </PageLink>
      <CartDropdown />
    </div>
  );
}
