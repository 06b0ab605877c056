declare module 'virtual:address-metadata' {
  import type { AddressMetadata } from '#domain/orders/address-formats/address-metadata.ts';

  /** By country code; `bundling/address-formats.ts` provides it. */
  const metadata: Readonly<Record<string, AddressMetadata>>;
  export default metadata;
}
