import { z } from 'zod';
import written from '#art/masters/pictures.json' with { type: 'json' };

/** What is known of a master: its size in pixels, a mark of its content, and the colours of its upper and lower edge. */
const factsSchema = z.tuple([z.number(), z.number(), z.string(), z.string(), z.string()]);

export type PictureFacts = {
  readonly name: string;
  /** Address of the whole picture. */
  readonly address: string;
  readonly width: number;
  readonly height: number;
  readonly hash: string;
  /** Shown until the picture is there. */
  readonly background: string;
};

// Where a photograph was taken of what was drawn before, it is shown instead.
const ADDRESS = /^\/pictures\/(.+)\.(?:svg|webp)$/;
const all: Readonly<Record<string, unknown>> = written;

/** The facts of a picture of our own by its address; pictures from elsewhere have none. */
export const factsOf = (address: string): PictureFacts | undefined => {
  const name = ADDRESS.exec(address)?.[1];
  const facts = name === undefined ? undefined : factsSchema.safeParse(all[name]).data;
  if (name === undefined || !facts) return undefined;
  const [width, height, hash, top, bottom] = facts;
  return {
    name,
    address: `/pictures/${name}.webp`,
    width,
    height,
    hash,
    background: `linear-gradient(#${top}, #${bottom})`,
  };
};

/** Address of a picture of our own by its name, such as `themes/curious-tea`: the photograph, or what was drawn before. */
export const addressOfPicture = (name: string): string =>
  all[name] === undefined ? `/pictures/${name}.svg` : `/pictures/${name}.webp`;

/** The address under which a picture is shared: the photograph, where there is one. */
export const sharedAddress = (address: string): string => factsOf(address)?.address ?? address;
