import { delivery, deliveryRegions } from '#copy/pages/delivery.ts';
import { countryName } from '#domain/orders/countries.ts';
import { Head } from '../../components/head/head.tsx';
import { Prose } from '../../components/ui/prose.tsx';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';
import styles from './delivery.module.css';

/** Only the server names countries, since browsers may use other names. */
export const loader = () =>
  deliveryRegions.map(({ countries, ...region }) => ({
    ...region,
    countryNames: countries.map(countryName),
  }));

/** Regions, times and prices of delivery (NAV-10). */
export default function DeliveryPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page">
      <Head title={delivery.title} description={delivery.description} canonical={hrefOf('delivery')} />
      <h1>{delivery.title}</h1>
      {delivery.intro.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h2 id="regions">{delivery.tableTitle}</h2>
      <table aria-labelledby="regions" className={styles['regions']}>
        <thead>
          <tr>
            <th scope="col">{delivery.columns.region}</th>
            <th scope="col">{delivery.columns.time}</th>
            <th scope="col">{delivery.columns.price}</th>
          </tr>
        </thead>
        <tbody>
          {loaderData.map(({ key, name, countryNames, workingDays, price }) => (
            <tr key={key}>
              <th scope="row" aria-label={name}>
                <details>
                  <summary>{name}</summary>
                  <p>{countryNames.join(', ')}</p>
                </details>
              </th>
              <td>{delivery.days(workingDays)}</td>
              <td>{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Prose sections={delivery.sections} />
    </div>
  );
}
