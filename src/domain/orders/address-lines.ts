import { countryName } from '../values/country-name.ts';
import type { Address } from './address.ts';
import { addressLayout, isLargestFirst } from './address-formats/address-layout.ts';

/** Returns the lines of an address as on a parcel to its country, whose name comes last, and the phone number. */
export const addressLines = (address: Address): string[] => {
  const { name, line1, line2, city, state, postal_code, country, phone } = address;
  const layout = addressLayout(country, [line1, city, state]);
  const hasCity = layout.includes('%C');
  // A typed city is part of the delivery address even where the country's layout has none.
  const parts = hasCity
    ? [line1, line2]
    : isLargestFirst(layout)
      ? [city, line1, line2]
      : [line1, line2, city];
  const texts: Texts = {
    '%N': name,
    '%A': parts.filter(Boolean).join('\n'),
    '%C': city,
    '%S': state,
    '%Z': postal_code,
  };
  const countryLine = countryName(country);
  const lines = layout.split('%n').flatMap((format) => {
    // A city may be called like its country, such as Panama.
    const mayRepeatCountry = hasCity && !isSameName(format.replace(/%[A-Z]/g, '').trim(), countryLine);
    const filled = fillLine(format, texts).split('\n');
    return filled.filter((line) => mayRepeatCountry || line === name || !isSameName(line, countryLine));
  });
  return [...lines, countryLine, phone].filter(Boolean);
};

type Texts = Readonly<Record<string, string>>;

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Fills in a line; the characters between two fields stay only if both have text. */
const fillLine = (line: string, texts: Texts): string => {
  let filled = '';
  const tokens = line.match(/%[A-Z]|[^%]+/g) ?? [];
  for (const [index, token] of tokens.entries()) {
    const text = texts[token];
    const next = tokens[index + 1];
    if (text !== undefined) filled += withoutRepeatedPrefix(text, tokens[index - 1]);
    else if ((index === 0 || filled !== '') && (next === undefined || texts[next] !== '')) filled += token;
  }
  return filled;
};

/** Shoppers may type the prefix of a postal code, such as `SE-`, that the layout has too. */
const withoutRepeatedPrefix = (text: string, prefix = ''): string => {
  const typed = prefix.trim();
  return typed !== '' && text.startsWith(typed) ? text.slice(typed.length).trimStart() : text;
};
