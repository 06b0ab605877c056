import { createHash } from 'node:crypto';
import type { ContentPolicy, InlineContent } from '#services/ports/ports.ts';

const written = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const hashesOf = (texts: readonly string[]): string[] => [...new Set(texts.map(hashOf))];

/** None of these falls back to `default-src`, but for plugins, which are named for whoever reads no further. */
const CLOSED = {
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
} as const;

/** For whatever is no page: it loads nothing, and nothing in it runs. */
export const CLOSED_POLICY = written({ 'default-src': ["'none'"], ...CLOSED });

/** A worker fetches by the policy that came with its script. */
export const WORKER_POLICY = written({ 'default-src': ["'none'"], 'connect-src': ["'self'"], ...CLOSED });

const pageDirectives = ({ scripts, styles }: InlineContent) => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", ...hashesOf(scripts)],
  'style-src': ["'self'", ...hashesOf(styles)],
  'connect-src': ["'self'"],
  'font-src': ["'self'"],
  'img-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  ...CLOSED,
  'form-action': ["'self'"],
});

/**
 * For a page: what the shop serves, and what stands in the page by its hashes, so that the same bytes hold for
 * everybody. Text becomes markup or script only through the policy named here (`web/trusted-types.ts`).
 */
export const contentPolicy: ContentPolicy = (inline) =>
  written({
    ...pageDirectives(inline),
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  });

/** While Vite serves the pages: it writes scripts and styles into them, and speaks to them through a socket. */
export const developmentPolicy = (): string =>
  written({
    ...pageDirectives({ scripts: [], styles: [] }),
    'script-src': ["'self'", "'unsafe-inline'", "'unsafe-eval'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", 'ws:'],
  });
