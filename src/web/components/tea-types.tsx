import { NavLink } from 'react-router';
import { addressOf } from '../site-map.ts';
import { catalogue, THEME_KEYS } from '../words/catalogue.ts';
import styles from './tea-types.module.css';

/** The five kinds of tea as one would ask for them (HOME-2). */
export const TeaTypes = () => (
  <nav aria-label={catalogue.teaTypes} className={styles['types']}>
    {THEME_KEYS.map((key) => (
      <NavLink key={key} to={addressOf(key)} className={styles['type'] ?? ''} prefetch="intent">
        {catalogue.themes[key]}
      </NavLink>
    ))}
  </nav>
);
