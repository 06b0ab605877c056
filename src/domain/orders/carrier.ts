/** Carriers of parcels; `other` has no tracking page that the shop knows. */
export const CARRIERS = [
  'usps',
  'ups',
  'fedex',
  'dhl',
  'royal-mail',
  'canada-post',
  'australia-post',
  'japan-post',
  'other',
] as const;
/** A carrier of parcels. */
export type Carrier = (typeof CARRIERS)[number];

type KnownCarrier = Exclude<Carrier, 'other'>;

const KNOWN: Readonly<Record<KnownCarrier, { readonly name: string; readonly trackingPage: string }>> = {
  usps: { name: 'USPS', trackingPage: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=' },
  ups: { name: 'UPS', trackingPage: 'https://www.ups.com/track?tracknum=' },
  fedex: { name: 'FedEx', trackingPage: 'https://www.fedex.com/fedextrack/?trknbr=' },
  dhl: { name: 'DHL', trackingPage: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=' },
  'royal-mail': {
    name: 'Royal Mail',
    trackingPage: 'https://www.royalmail.com/track-your-item#/tracking-results/',
  },
  'canada-post': {
    name: 'Canada Post',
    trackingPage: 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/',
  },
  'australia-post': {
    name: 'Australia Post',
    trackingPage: 'https://auspost.com.au/mypost/track/details/',
  },
  'japan-post': {
    name: 'Japan Post',
    trackingPage: 'https://trackings.post.japanpost.jp/services/srv/search/direct?locale=en&reqCodeNo1=',
  },
};

/** Returns the name of a carrier; undefined for one that the shop does not know. */
export const carrierName = (carrier: Carrier | null): string | undefined =>
  carrier === null || carrier === 'other' ? undefined : KNOWN[carrier].name;

/** Returns the page on which a parcel can be followed; undefined without a number or a known carrier. */
export const trackingUrl = (carrier: Carrier | null, trackingNumber: string): string | undefined =>
  carrier === null || carrier === 'other' || trackingNumber === ''
    ? undefined
    : `${KNOWN[carrier].trackingPage}${encodeURIComponent(trackingNumber)}`;
