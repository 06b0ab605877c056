import { z } from 'zod';
import written from '#art/masters/pictures.json' with { type: 'json' };

/** What is known of a master: its size in pixels and a mark of its content. */
const factsSchema = z.tuple([z.number(), z.number(), z.string()]);

export type PictureFacts = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly hash: string;
  /** Which tile of the sheet of placeholders shows it: the place of its name among all. */
  readonly tile: number;
};

const ADDRESS = /^\/pictures\/(.+)\.webp$/;
const all: Readonly<Record<string, unknown>> = written;
const places = new Map(Object.keys(written).map((name, index) => [name, index]));

/** The facts of a picture of our own by its address; pictures from elsewhere have none. */
export const factsOf = (address: string): PictureFacts | undefined => {
  const name = ADDRESS.exec(address)?.[1];
  const tile = name === undefined ? undefined : places.get(name);
  if (name === undefined || tile === undefined) return undefined;
  const [width, height, hash] = factsSchema.parse(all[name]);
  return {
    name,
    width,
    height,
    hash,
    tile,
  };
};

/** Such as `themes/curious-tea`. */
export type PictureName = keyof typeof written;

/** Address of a picture of our own. */
export const addressOfPicture = (name: PictureName): string => `/pictures/${name}.webp`;
