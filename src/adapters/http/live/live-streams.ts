import type { ServerResponse } from 'node:http';
import { createClientQuota, type QuotaLimits } from '#platform/client-quota.ts';

export type LiveLimits = QuotaLimits & { readonly perSession: number };

export const LIVE_LIMITS: LiveLimits = { perSession: 6, perAddress: 60, perPrefix: 500, total: 2_000 };

type Viewer = { readonly session: string; readonly address: string };

/** 503 without any capacity, 429 beyond the client's quota. */
const STATUS = { capacity: 503, quota: 429 } as const;

/** The open streams, oldest first; a session beyond its limit loses its oldest. */
export const createStreamRegistry = ({ perSession, ...room }: LiveLimits) => {
  const open = new Map<ServerResponse, Viewer>();
  const shares = createClientQuota(room);

  const remove = (response: ServerResponse): void => {
    const viewer = open.get(response);
    if (viewer && open.delete(response)) shares.forClient(viewer.address).release();
  };
  const makeRoomIn = (session: string): void => {
    const own = [...open].filter(([, viewer]) => viewer.session === session);
    for (const [oldest] of own.slice(0, Math.max(0, own.length - perSession + 1))) {
      remove(oldest);
      oldest.end();
    }
  };

  return {
    add(response: ServerResponse, viewer: Viewer): 429 | 503 | undefined {
      makeRoomIn(viewer.session);
      const own = shares.forClient(viewer.address);
      const lack = own.exceeded();
      if (lack) return STATUS[lack];
      own.acquire();
      open.set(response, viewer);
      return undefined;
    },
    delete: remove,
    count: (): number => open.size,
    endAll(farewell: () => string): void {
      for (const response of open.keys()) response.end(farewell());
    },
  };
};
