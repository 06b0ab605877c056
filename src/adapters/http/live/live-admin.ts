import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressSource } from '#platform/traffic/ip-address.ts';
import { CLIENT_QUOTAS } from '#platform/traffic/policies.ts';
import type { Shop } from '#services/shop.ts';
import { createEventStreams, type EventStream, type EventStreamOptions } from './event-streams.ts';
import type { LiveLimits } from './live-streams.ts';

/** Streams of the admin, of which each member has a few. */
export const ADMIN_LIMITS: LiveLimits = { perSession: 6, ...CLIENT_QUOTAS.adminStreams };

/** Changes within this time are one event; each costs a look-up of every open session. */
const COALESCE_MS = 1_000;

type LiveAdminDeps = {
  readonly shop: { readonly orders: Pick<Shop['orders'], 'subscribeAdmin'> };
  readonly clientIpAddress: (source: AddressSource) => string;
};

/** A signed-in member. */
type StaffClient = { readonly id: string; readonly isSessionOpen: () => Promise<boolean> };

/** Server-sent events for pages of the admin: `changed` without data, because the pages request what they show. */
export const createLiveAdmin = (
  { shop, clientIpAddress }: LiveAdminDeps,
  {
    limits = ADMIN_LIMITS,
    coalesceMs = COALESCE_MS,
    ...times
  }: Partial<EventStreamOptions> & { readonly coalesceMs?: number } = {},
) => {
  const streams = createEventStreams({ clientIpAddress }, { limits, ...times });
  const open = new Set<EventStream>();
  let timer: NodeJS.Timeout | undefined;

  const sendAll = () => {
    timer = undefined;
    for (const stream of open)
      void stream.checkSession().then((isOpen) => isOpen && stream.send('changed', null));
  };
  const onChange = () => {
    if (open.size > 0) timer ??= setTimeout(sendAll, coalesceMs);
  };
  const unsubscribe = shop.orders.subscribeAdmin(onChange);

  return {
    follow: (
      { id, isSessionOpen }: StaffClient,
      request: IncomingMessage,
      response: ServerResponse,
    ): void => {
      const stream = streams.open(request, response, { session: id, isSessionOpen });
      if (!stream) return;
      open.add(stream);
      stream.onClose(() => open.delete(stream));
    },
    count: streams.count,
    close: (): void => {
      unsubscribe();
      clearTimeout(timer);
      streams.close();
    },
  };
};

export type LiveAdmin = ReturnType<typeof createLiveAdmin>;
