/** What a row of `npm run prove` has reached, as docs/figures.json keeps it. */
export type Figure = {
  /** What was tried, and what had to come of it. */
  readonly says: string;
  readonly rounds: number;
  readonly goal: string;
  readonly reached: string;
  readonly isMet: boolean;
  readonly seconds?: number;
  /** The day, and the commit where there was a repository. */
  readonly on: string;
  readonly commit?: string | undefined;
};

/** Figures by the names of their rows. */
export type Figures = Readonly<Record<string, Figure>>;

/** Where they are kept. */
export declare const figuresFile: string;

/** What `npm run prove` has reached. */
export declare const readFigures: () => Figures;

/** Keeps the figure of a row in the place of the last one; other rows stay. */
export declare const keepFigure: (name: string, figure: Figure) => void;
