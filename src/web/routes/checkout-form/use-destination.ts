import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Destination, readDestination } from '../../state/shipping/destination.ts';

type AddressGroup = 'shipping' | 'billing';

/** The countries and the shipping method of the form; the country is guessed until it is chosen. */
export const useDestination = (isShown: boolean) => {
  const [countries, setCountries] = useState<Readonly<Record<AddressGroup, string>>>({
    shipping: '',
    billing: '',
  });
  const [shippingMethod, setShippingMethod] = useState<string>();
  const load = useCallback(() => {
    void readDestination().then((read) => {
      const country = read.country ?? '';
      setCountries(({ shipping, billing }) => ({
        shipping: shipping || country,
        billing: billing || country,
      }));
      setShippingMethod((chosen) => chosen ?? read.shippingMethod);
    });
  }, []);
  useEffect(() => {
    if (isShown) load();
  }, [isShown, load]);
  const { shipping: country } = countries;
  const destination = useMemo(
    (): Destination | undefined => (country === '' ? undefined : { country, shippingMethod }),
    [country, shippingMethod],
  );
  const setCountry = (of: AddressGroup, chosen: string) =>
    setCountries((before) => ({ ...before, [of]: chosen }));
  const clearDestination = () => {
    setCountries({ shipping: '', billing: '' });
    setShippingMethod(undefined);
    load();
  };
  return { countries, setCountry, clearDestination, destination, setShippingMethod };
};
