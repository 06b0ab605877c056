export type TokenKind = 'colour' | 'typeface' | 'size' | 'length' | 'motion';
export type Scheme = 'light' | 'dark';

/** A custom property with its value in each scheme. */
export type Token = { readonly name: string; readonly kind: TokenKind } & Readonly<Record<Scheme, string>>;

const DARK = '@media screen and (prefers-color-scheme: dark)';

const declarationsIn = (css: string): ReadonlyMap<string, string> =>
  new Map(
    [...css.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.replace(/\s+/g, ' ').trim(),
    ]),
  );

const kindOf = (name: string, value: string): TokenKind => {
  if (/^(#|color-mix|light-dark|oklch|oklab|rgb)/.test(value)) return 'colour';
  if (name.startsWith('--font-')) return 'typeface';
  if (name.startsWith('--size-')) return 'size';
  return /\dm?s$|^(cubic-bezier|linear|steps)\b|^ease/.test(value) ? 'motion' : 'length';
};

/** The tokens of a style sheet in its order; a missing dark value equals the light one. */
export const readTokens = (css: string): readonly Token[] => {
  const [light = '', dark = ''] = css.replace(/\/\*[\s\S]*?\*\//g, '').split(DARK);
  const changed = declarationsIn(dark);
  return [...declarationsIn(light)].map(([name, value]) => ({
    name,
    kind: kindOf(name, value),
    light: value,
    dark: changed.get(name) ?? value,
  }));
};
