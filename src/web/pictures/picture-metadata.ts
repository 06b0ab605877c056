import masters from '#art/masters/pictures.json' with { type: 'json' };

import { type Format, resizedPictureUrl, widthsOf } from './picture-widths.ts';

type PictureMetadata = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly hash: string;
  /** Position in the sheet of placeholders: the index of its name among all pictures. */
  readonly tile: number;
  /** The `srcset` of each format. */
  readonly sets: Readonly<Record<Format, string>>;
  /** For cards, which lists repeat: fewer copies, and one for browsers without the first format. */
  readonly card: { readonly set: string; readonly src: string };
};

const ADDRESS = /^\/pictures\/(.+)\.webp$/;
/** Width and height in pixels and a hash of the content of each master. */
const masterData = masters as unknown as Readonly<Record<string, readonly [number, number, string]>>;
const tiles = new Map(Object.keys(masters).map((name, index) => [name, index]));

const cache = new Map<string, PictureMetadata>();

/** Returns the metadata of a picture of the shop, `undefined` for others; cached, since it never changes. */
export const pictureMetadata = (url: string): PictureMetadata | undefined => {
  const metadata = cache.get(url) ?? readMetadata(url);
  if (metadata) cache.set(url, metadata);
  return metadata;
};

const readMetadata = (url: string): PictureMetadata | undefined => {
  const name = ADDRESS.exec(url)?.[1];
  const tile = name === undefined ? undefined : tiles.get(name);
  const master = name === undefined ? undefined : masterData[name];
  if (name === undefined || tile === undefined || !master) return undefined;
  const [width, height, hash] = master;
  const copies = (format: Format) =>
    widthsOf(name, format, width).map((w) => `${resizedPictureUrl(name, w, hash, format)} ${w}w`);
  const sets = {
    avif: copies('avif').join(', '),
    webp: [...copies('webp'), `${url} ${width}w`].join(', '),
  };
  const [, medium = width] = widthsOf(name, 'webp', width);
  const card = {
    set: copies('avif').slice(1, -1).join(', '),
    src: resizedPictureUrl(name, medium, hash, 'webp'),
  };
  return { name, width, height, hash, tile, sets, card };
};

/** Returns the address of the smallest copy of a picture; undefined if it is not the shop's own. */
export const smallestCopyOf = (url: string): string | undefined =>
  pictureMetadata(url)?.sets.webp.split(' ', 1)[0];

/** Such as `themes/curious-tea`. */
export type PictureName = keyof typeof masters;

/** Returns the address of one of the shop's pictures. */
export const pictureUrl = (name: PictureName): string => `/pictures/${name}.webp`;
