import written from '#art/masters/pictures.json' with { type: 'json' };

export type PictureFacts = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly hash: string;
  /** Which tile of the sheet of placeholders shows it: the place of its name among all. */
  readonly tile: number;
};

const ADDRESS = /^\/pictures\/(.+)\.webp$/;
/** What is known of each master: its size in pixels and a mark of its content. */
const all = written as unknown as Readonly<Record<string, readonly [number, number, string]>>;
const places = new Map(Object.keys(written).map((name, index) => [name, index]));

/** The facts of a picture of our own by its address; pictures from elsewhere have none. */
export const factsOf = (address: string): PictureFacts | undefined => {
  const name = ADDRESS.exec(address)?.[1];
  const tile = name === undefined ? undefined : places.get(name);
  const known = name === undefined ? undefined : all[name];
  if (name === undefined || tile === undefined || !known) return undefined;
  const [width, height, hash] = known;
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
