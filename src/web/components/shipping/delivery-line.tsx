import { deliveryLine as copy } from '#copy/pages/delivery-line.ts';
import { formatArrival } from '#domain/shipping/arrival.ts';
import { countryNameInText } from '#domain/values/country-name.ts';
import { currentTime } from '../../state/requests/server-time.ts';
import { type LocalShipping, useShippingZone } from '../../state/shipping/use-shipping-zone.ts';

const textOf = ({ country, zone }: LocalShipping): string => {
  const name = countryNameInText(country);
  const [method] = zone?.methods ?? [];
  if (!method) return copy.notTo(name);
  const { price, isMinimum, businessDays } = method;
  const dates = formatArrival(new Date(currentTime()), businessDays);
  return price === 0 && !isMinimum ? copy.free(name, dates) : copy.from(name, price, dates);
};

/** The delivery to the visitor's presumed country; the summary until it is known. */
export function DeliveryLine({ summary }: { readonly summary: string }) {
  const local = useShippingZone();
  return local ? textOf(local) : summary;
}
