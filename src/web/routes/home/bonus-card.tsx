import { Link } from 'react-router';
import { home } from '#copy/pages/home.ts';
import { Picture } from '../../components/ui/picture.tsx';
import { pictureUrl } from '../../pictures/picture-metadata.ts';
import { hrefOf } from '../../site/site-map.ts';
import styles from './home.module.css';

/** The banner of the bonus card (HOME-3). */
export const BonusCard = () => (
  <section className={styles['bonus']} aria-labelledby="bonus-card">
    <Picture src={pictureUrl('bonus-card')} alt="" sizes="(max-width: 48rem) 92vw, 612px" />
    <div>
      <h2 id="bonus-card">{home.bonus.title}</h2>
      <p>{home.bonus.text}</p>
      <Link className="button quiet" to={hrefOf('stores')}>
        {home.bonus.link}
      </Link>
    </div>
  </section>
);
