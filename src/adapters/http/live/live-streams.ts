import type { ServerResponse } from 'node:http';
import { createClientQuota, type QuotaLimits } from '#platform/traffic/concurrency-limiter.ts';
import { CLIENT_QUOTAS } from '#platform/traffic/policies.ts';

export type LiveLimits = QuotaLimits & { readonly perSession: number };

export const LIVE_LIMITS: LiveLimits = { perSession: 6, ...CLIENT_QUOTAS.liveStreams };

type StreamClient = { readonly session: string; readonly ipAddress: string };

/** 503 without any capacity, 429 beyond the client's quota. */
const STATUS = { capacity: 503, quota: 429 } as const;

/** The open streams, oldest first; a session beyond its limit loses its oldest. */
export const createStreamRegistry = ({ perSession, ...quotaLimits }: LiveLimits) => {
  const streams = new Map<ServerResponse, StreamClient>();
  const quotas = createClientQuota(quotaLimits);

  const remove = (response: ServerResponse): void => {
    const client = streams.get(response);
    if (client && streams.delete(response)) quotas.forClient(client.ipAddress).release();
  };
  const endOldestStreams = (session: string): void => {
    const sessionStreams = [...streams].filter(([, client]) => client.session === session);
    for (const [oldest] of sessionStreams.slice(0, Math.max(0, sessionStreams.length - perSession + 1))) {
      remove(oldest);
      oldest.end();
    }
  };

  return {
    add(response: ServerResponse, client: StreamClient): 429 | 503 | undefined {
      endOldestStreams(client.session);
      const quota = quotas.forClient(client.ipAddress);
      const exceeded = quota.exceeded();
      if (exceeded) return STATUS[exceeded];
      quota.acquire();
      streams.set(response, client);
      return undefined;
    },
    delete: remove,
    count: (): number => streams.size,
    endAll(lastEvent: () => string): void {
      for (const response of streams.keys()) response.end(lastEvent());
    },
  };
};
