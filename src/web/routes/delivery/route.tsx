import { delivery } from '#copy/pages/delivery.ts';
import { findOrder } from '#copy/pages/order.ts';
import { type ShippingMethodRecord, summarizeShipping } from '#domain/shipping/shipping-zone.ts';
import { countryName } from '#domain/values/country-name.ts';
import { Head } from '../../components/head/head.tsx';
import { PageLink } from '../../components/pagination/page-link.tsx';
import { Prose } from '../../components/ui/prose.tsx';
import { shopContext } from '../../site/shop-context.ts';
import { hrefOf } from '../../site/site-map.ts';
import type { Route } from './+types/route';
import styles from './delivery.module.css';

/** Only the server names countries, since browsers may use other names. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const zones = await context.get(shopContext).shipping.listZones();
  return {
    isFree: summarizeShipping(zones)?.isFree === true,
    regions: zones.map(({ countries, ...zone }) => ({ ...zone, countryNames: countries.map(countryName) })),
  };
};

const priceOf = ({ price, isMinimum, freeFrom }: ShippingMethodRecord): string =>
  price === 0 && !isMinimum ? delivery.included : delivery.price(price, isMinimum, freeFrom);

/** A text for each method of a region, which is named if there are several. */
const MethodTexts = ({
  methods,
  textOf,
}: {
  methods: readonly ShippingMethodRecord[];
  textOf: (method: ShippingMethodRecord) => string;
}) =>
  methods.map((method) => (
    <div key={method.id}>
      {methods.length > 1 ? delivery.method(method.name, textOf(method)) : textOf(method)}
    </div>
  ));

/** Regions, times and prices of delivery (NAV-10). */
export default function DeliveryPage({ loaderData: { isFree, regions } }: Route.ComponentProps) {
  return (
    <div className="page">
      <Head title={delivery.title} description={delivery.description} canonical={hrefOf('delivery')} />
      <h1>{delivery.title}</h1>
      <div className="two-columns">
        <div>
          {[isFree ? delivery.freeIntro : delivery.paidIntro, ...delivery.intro].map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <section aria-labelledby="regions" className="beside">
          <h2 id="regions">{delivery.tableTitle}</h2>
          {regions.length === 0 && <p>{delivery.noRegions}</p>}
          <table aria-labelledby="regions" className={styles['regions']}>
            <thead>
              <tr>
                <th scope="col">{delivery.columns.region}</th>
                <th scope="col">{delivery.columns.time}</th>
                <th scope="col">{delivery.columns.price}</th>
              </tr>
            </thead>
            <tbody>
              {regions.map(({ id, name, countryNames, methods }) => (
                <tr key={id}>
                  <th scope="row" aria-label={name}>
                    <details>
                      <summary>{name}</summary>
                      <p>{countryNames.join(', ')}</p>
                    </details>
                  </th>
                  <td>
                    <MethodTexts
                      methods={methods}
                      textOf={({ businessDays }) => delivery.days(businessDays)}
                    />
                  </td>
                  <td>
                    <MethodTexts methods={methods} textOf={priceOf} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
      <Prose sections={delivery.sections} />
      <p>
        {delivery.lostEmail} <PageLink to={hrefOf('findOrder')}>{findOrder.title}</PageLink>
      </p>
    </div>
  );
}
