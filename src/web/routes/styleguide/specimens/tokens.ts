import type { CSSProperties } from 'react';
import css from '../../../styles/tokens.css?raw';
import { readTokens, type Scheme, type TokenKind } from './read-tokens.ts';

const tokens = readTokens(css);

/** The shop's tokens of a kind, from the style sheet itself. */
export const tokensOf = (kind: TokenKind) => tokens.filter((token) => token.kind === kind);

/** All colors of a scheme, to show it whatever the system prefers. */
export const schemeStyle = (scheme: Scheme): CSSProperties => ({
  colorScheme: scheme,
  ...Object.fromEntries(tokensOf('colour').map((token) => [token.name, token[scheme]])),
});
