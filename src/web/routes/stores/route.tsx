import { Fragment } from 'react';
import { clockTime, stores, storesPage, type TeaStore } from '#copy/pages/stores.ts';
import { WEEKDAYS } from '#domain/content/opening-hours.ts';
import { Head } from '../../components/head/head.tsx';
import { PhoneLink } from '../../components/ui/phone-link.tsx';
import { Picture } from '../../components/ui/picture.tsx';
import { pictureUrl } from '../../pictures/picture-metadata.ts';
import { hrefOf } from '../../site/site-map.ts';
import { OpenNow } from './open-now.tsx';
import styles from './stores.module.css';

/** The stores with their hours, and whether they are open now (NAV-10). */
export default function StoresPage() {
  return (
    <div className="page">
      <Head title={storesPage.title} description={storesPage.description} canonical={hrefOf('stores')} />
      <header className={styles['header']}>
        <div>
          <h1>{storesPage.title}</h1>
          {storesPage.intro.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <Picture
          src={pictureUrl('stores/front')}
          alt=""
          sizes="(max-width: 60rem) 92vw, 817px"
          className={styles['picture']}
          isFirst
        />
      </header>
      <ul className={styles['stores']}>
        {stores.map((store) => (
          <li key={store.key}>
            <StoreDetails store={store} />
          </li>
        ))}
      </ul>
      <p>{storesPage.holidays}</p>
    </div>
  );
}

const StoreDetails = ({ store }: { readonly store: TeaStore }) => (
  <article aria-labelledby={store.key}>
    <h2 id={store.key}>{store.name}</h2>
    <p>{store.text}</p>
    <OpenNow store={store} />
    <address className={styles['address']}>
      {store.addressLines.map((line) => (
        <Fragment key={line}>
          {line}
          <br />
        </Fragment>
      ))}
      <PhoneLink phone={store.phone} label={storesPage.call(store.name, store.phone)} />
    </address>
    <h3 className="visually-hidden">{storesPage.hours}</h3>
    <dl className={styles['hours']}>
      {WEEKDAYS.map((day) => (
        <div key={day}>
          <dt>{storesPage.days[day]}</dt>
          <dd>
            {store.hours[day].map((opening) => opening.map(clockTime).join(' – ')).join(', ') ||
              storesPage.closed}
          </dd>
        </div>
      ))}
    </dl>
  </article>
);
