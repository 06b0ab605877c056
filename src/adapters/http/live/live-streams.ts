import type { ServerResponse } from 'node:http';
import { createShares, type Room } from '#platform/client-quota.ts';

export type LiveLimits = Room & { readonly perSession: number };

export const LIVE_LIMITS: LiveLimits = { perSession: 6, perAddress: 60, perBlock: 500, total: 2_000 };

type Viewer = { readonly session: string; readonly address: string };

/** 503 without any capacity, 429 beyond the client's quota. */
const STATUS = { room: 503, share: 429 } as const;

/** The open streams, oldest first; a session beyond its limit loses its oldest. */
export const createStreamRegistry = ({ perSession, ...room }: LiveLimits) => {
  const open = new Map<ServerResponse, Viewer>();
  const shares = createShares(room);

  const remove = (response: ServerResponse): void => {
    const viewer = open.get(response);
    if (viewer && open.delete(response)) shares.from(viewer.address).giveBack();
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
      const own = shares.from(viewer.address);
      const lack = own.lacks();
      if (lack) return STATUS[lack];
      own.take();
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
