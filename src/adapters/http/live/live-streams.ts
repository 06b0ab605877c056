import type { ServerResponse } from 'node:http';

/** How many streams are open at once: of one session, from one address, in total. */
export type LiveLimits = { readonly perSession: number; readonly perAddress: number; readonly total: number };

export const LIVE_LIMITS: LiveLimits = { perSession: 6, perAddress: 60, total: 2_000 };

/** Whose stream it is. */
type Viewer = { readonly session: string; readonly address: string };

/** The streams that are open, oldest first. A session that opens one too many loses its oldest. */
export const createStreamRegistry = ({ perSession, perAddress, total }: LiveLimits) => {
  const open = new Map<ServerResponse, Viewer>();
  const of = (is: (viewer: Viewer) => boolean) => [...open].filter(([, viewer]) => is(viewer));

  return {
    /** The status for whoever finds no place; a session's own streams make room for its next one. */
    isFullFor({ session, address }: Viewer): 429 | 503 | undefined {
      if (of((viewer) => viewer.session === session).length >= perSession) return undefined;
      if (open.size >= total) return 503;
      return of((viewer) => viewer.address === address).length >= perAddress ? 429 : undefined;
    },
    add(response: ServerResponse, viewer: Viewer): void {
      const own = of(({ session }) => session === viewer.session);
      for (const [oldest] of own.slice(0, Math.max(0, own.length - perSession + 1))) {
        open.delete(oldest);
        oldest.end();
      }
      open.set(response, viewer);
    },
    delete: (response: ServerResponse): boolean => open.delete(response),
    count: (): number => open.size,
    /** Ends all of them with a last word, which is drawn up for each. */
    endAll(farewell: () => string): void {
      for (const response of open.keys()) response.end(farewell());
    },
  };
};
