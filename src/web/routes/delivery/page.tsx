import { type DeliveryRegion, delivery } from '#copy/pages/delivery.ts';
import { Head } from '../../components/head/head.tsx';
import { Prose } from '../../components/ui/prose.tsx';
import { hrefOf } from '../../site/site-map.ts';
import styles from './delivery.module.css';

/** A region with the names of its countries. */
type NamedRegion = Omit<DeliveryRegion, 'countries'> & { readonly countryNames: readonly string[] };

/** Regions, times and prices of delivery (NAV-10). */
export const DeliveryPage = ({ regions }: { regions: readonly NamedRegion[] }) => (
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
        {regions.map(({ key, name, countryNames, workingDays, price }) => (
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
