import type { PictureName } from '#web/pictures/picture-metadata.ts';
import type { ThemeKey } from './catalogue.ts';

/** A section of a long text; the first of a page may have no heading. */
export type Section = { readonly heading?: string; readonly paragraphs: readonly string[] };

/** An article; `teas` are the ids of the products it mentions. */
export type Article = {
  readonly slug: string;
  readonly picture: PictureName;
  readonly title: string;
  readonly summary: string;
  readonly sections: readonly Section[];
  readonly teas: readonly string[];
};

/** A themed page; `catalogue.themes` has its name in the navigation. */
export type Theme = {
  readonly key: ThemeKey;
  readonly picture: PictureName;
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly Section[];
};
