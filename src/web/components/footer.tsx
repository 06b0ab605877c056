import { Link } from 'react-router';
import { addressOf } from '../site-map.ts';
import { catalogue } from '../words/catalogue.ts';
import { shell } from '../words/shell.ts';
import styles from './footer.module.css';

/** Below every page (NAV-4). */
export function Footer({ phone }: { phone: string }) {
  return (
    <footer className={styles['footer']}>
      <ul className={styles['links']}>
        <li>
          <Link to={addressOf('tea')}>{catalogue.title}</Link>
        </li>
        <li>
          <Link to={addressOf('tea', {}, { sort: 'type', type: 'black' })}>{catalogue.types.black}</Link>
        </li>
        <li>
          <Link to={addressOf('tea', {}, { sort: 'type', type: 'green' })}>{catalogue.types.green}</Link>
        </li>
      </ul>
      <p>{shell.footer}</p>
      <p>
        {shell.phone}: <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
      </p>
    </footer>
  );
}
