import { countryName } from '#domain/orders/countries.ts';
import { deliveryRegions } from '../../copy/delivery.ts';
import type { Route } from './+types/route';
import { DeliveryPage } from './page.tsx';

/** The server alone names the countries: browsers call some of them otherwise. */
export const loader = () =>
  deliveryRegions.map(({ countries, ...region }) => ({
    ...region,
    countryNames: countries.map(countryName),
  }));

export default function DeliveryRoute({ loaderData }: Route.ComponentProps) {
  return <DeliveryPage regions={loaderData} />;
}
