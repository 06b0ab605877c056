import { catalogue, THEME_KEYS } from '#copy/pages/catalogue.ts';
import { hrefOf } from '../../site/site-map.ts';
import { NavPageLink } from '../pagination/page-link.tsx';
import styles from './tea-types.module.css';

/** Scrolls to the link of this page, which may be out of sight on a phone. */
const showCurrent = (nav: HTMLElement | null) => {
  const current = nav?.querySelector<HTMLElement>('[aria-current]');
  if (current) nav?.scrollTo({ left: current.offsetLeft - nav.offsetWidth / 3 });
};

/** Links to the five themed pages (HOME-2). */
export const TeaTypes = () => (
  <nav ref={showCurrent} aria-label={catalogue.teaTypes} className={styles['types']}>
    {THEME_KEYS.map((key) => (
      <NavPageLink key={key} to={hrefOf(key)} className={styles['type'] ?? ''} prefetch="intent">
        {catalogue.themes[key]}
      </NavPageLink>
    ))}
  </nav>
);
