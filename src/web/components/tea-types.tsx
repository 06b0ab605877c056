import { NavLink } from 'react-router';
import { addressOf } from '../site-map.ts';
import { catalogue } from '../words/catalogue.ts';
import styles from './tea-types.module.css';

const types = [
  ['classicTea', catalogue.themes.classicTea],
  ['deliciousTea', catalogue.themes.deliciousTea],
  ['realLifeTea', catalogue.themes.realLifeTea],
  ['curiousTea', catalogue.themes.curiousTea],
  ['relaxingTea', catalogue.themes.relaxingTea],
] as const;

/** The five kinds of tea as one would ask for them (HOME-2). */
export const TeaTypes = () => (
  <nav aria-label={catalogue.teaTypes} className={styles['types']}>
    {types.map(([key, name]) => (
      <NavLink key={key} to={addressOf(key)} className={styles['type'] ?? ''}>
        {name}
      </NavLink>
    ))}
  </nav>
);
