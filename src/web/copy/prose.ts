import type { PictureName } from '../pictures/facts.ts';
import type { ThemeKey } from './catalogue.ts';

/** A stretch of a long text. The first one of a page may do without a heading. */
export type Section = { readonly heading?: string; readonly paragraphs: readonly string[] };

/** Something to read; `teas` are the ids of the products it speaks of. */
export type Article = {
  readonly slug: string;
  /** The picture that stands for it. */
  readonly picture: PictureName;
  readonly title: string;
  readonly summary: string;
  readonly sections: readonly Section[];
  readonly teas: readonly string[];
};

/** A themed page; `catalogue.themes` says what the navigation calls it. */
export type Theme = {
  readonly key: ThemeKey;
  readonly picture: PictureName;
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly Section[];
};
