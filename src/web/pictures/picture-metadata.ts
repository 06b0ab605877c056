import written from '#art/masters/pictures.json' with { type: 'json' };

import { addressOfCut, type Format, widthsOf } from './picture-widths.ts';

export type PictureFacts = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly hash: string;
  /** Position in the sheet of placeholders: the index of its name among all pictures. */
  readonly tile: number;
  /** The `srcset` of each format. */
  readonly sets: Readonly<Record<Format, string>>;
};

const ADDRESS = /^\/pictures\/(.+)\.webp$/;
/** Width and height in pixels and a hash of the content of each master. */
const all = written as unknown as Readonly<Record<string, readonly [number, number, string]>>;
const places = new Map(Object.keys(written).map((name, index) => [name, index]));

const found = new Map<string, PictureFacts>();

/** Returns the metadata of a picture of the shop, `undefined` for others; cached, since it never changes. */
export const factsOf = (address: string): PictureFacts | undefined => {
  const facts = found.get(address) ?? findFacts(address);
  if (facts) found.set(address, facts);
  return facts;
};

const findFacts = (address: string): PictureFacts | undefined => {
  const name = ADDRESS.exec(address)?.[1];
  const tile = name === undefined ? undefined : places.get(name);
  const known = name === undefined ? undefined : all[name];
  if (name === undefined || tile === undefined || !known) return undefined;
  const [width, height, hash] = known;
  const cuts = (format: Format) =>
    widthsOf(name, format, width).map((w) => `${addressOfCut(name, w, hash, format)} ${w}w`);
  const sets = { avif: cuts('avif').join(', '), webp: [...cuts('webp'), `${address} ${width}w`].join(', ') };
  return { name, width, height, hash, tile, sets };
};

/** Such as `themes/curious-tea`. */
export type PictureName = keyof typeof written;

/** Returns the address of one of the shop's pictures. */
export const addressOfPicture = (name: PictureName): string => `/pictures/${name}.webp`;
