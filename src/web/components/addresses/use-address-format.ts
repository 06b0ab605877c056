import { useEffect, useState } from 'react';
import { type AddressFormat, addressFormatSchema } from '#domain/orders/address-formats/address-metadata.ts';
import { call } from '../../api/call.ts';
import { hrefOf } from '../../site/site-map.ts';

type Loaded = { readonly country: string; readonly format: AddressFormat };

/** Loads how the form of a country looks; the former one until then, undefined if none could be loaded. */
export const useAddressFormat = (country: string): AddressFormat | undefined => {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    if (country === '') return;
    let isOutdated = false;
    void call(hrefOf('addressFormat', { country }), { schema: addressFormatSchema }).then((result) => {
      if (!isOutdated && result.ok) setLoaded({ country, format: result.value });
    });
    return () => {
      isOutdated = true;
    };
  }, [country]);
  return loaded?.format;
};
