/**
 * Countries whose consumers may withdraw from an order, by ISO 3166-1 alpha-2: the EU with its outermost regions and Åland
 * (Directive 2011/83/EU, TFEU Article 355), the EEA, and the UK (Consumer Contracts Regulations 2013).
 */
const COUNTRIES: ReadonlySet<string> = new Set(
  `AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE
   AX GF GP MF MQ RE YT IS LI NO GB`.split(/\s+/),
);

type Place = { readonly country: string };

/** True if the law of the shipping or of the billing country gives consumers a right of withdrawal. */
export const hasWithdrawalRight = ({
  shipping,
  billing,
}: {
  readonly shipping: Place;
  readonly billing: Place;
}): boolean => COUNTRIES.has(shipping.country) || COUNTRIES.has(billing.country);
