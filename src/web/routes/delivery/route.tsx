import { deliveryRegions } from '#copy/pages/delivery.ts';
import { countryName } from '#domain/orders/countries.ts';
import type { Route } from './+types/route';
import { DeliveryPage } from './page.tsx';

/** Only the server names countries, since browsers may use other names. */
export const loader = () =>
  deliveryRegions.map(({ countries, ...region }) => ({
    ...region,
    countryNames: countries.map(countryName),
  }));

export default function DeliveryRoute({ loaderData }: Route.ComponentProps) {
  return <DeliveryPage regions={loaderData} />;
}
