import { createHash } from 'node:crypto';
import type { ContentPolicy, InlineContent } from '#services/ports/ports.ts';

const serialize = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const hashesOf = (texts: readonly string[]): string[] => [...new Set(texts.map(hashOf))];

/** None of these falls back to `default-src`, except `object-src`, which is listed for clarity. */
const CLOSED_DIRECTIVES = {
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
} as const;

/** For responses that are no pages: nothing loads or runs. */
export const CLOSED_POLICY = serialize({ 'default-src': ["'none'"], ...CLOSED_DIRECTIVES });

/** Workers use the policy of their script's response. */
export const WORKER_POLICY = serialize({
  'default-src': ["'none'"],
  'connect-src': ["'self'"],
  ...CLOSED_DIRECTIVES,
});

const pageDirectives = ({ scripts, styles }: InlineContent) => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", ...hashesOf(scripts)],
  'style-src': ["'self'", ...hashesOf(styles)],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'img-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  ...CLOSED_DIRECTIVES,
  'form-action': ["'self'"],
});

/** Hashes instead of nonces keep cached pages identical; Trusted Types permit only `web/document/trusted-types.ts`. */
export const contentPolicy: ContentPolicy = (inline) =>
  serialize({
    ...pageDirectives(inline),
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  });

/** For development: Vite injects inline scripts and styles and connects through a WebSocket. */
export const developmentPolicy = (): string =>
  serialize({
    ...pageDirectives({ scripts: [], styles: [] }),
    'script-src': ["'self'", "'unsafe-inline'", "'unsafe-eval'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", 'ws:'],
  });
