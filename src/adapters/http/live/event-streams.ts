import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressSource, addressSourceOf } from '#platform/traffic/ip-address.ts';
import { retryAfterHeader } from '../responses/response.ts';
import { createStreamRegistry, type LiveLimits } from './live-streams.ts';

/** Some proxies close a connection that is silent for 30 seconds. */
export const HEARTBEAT_MS = 20_000;
/** Spreads the reconnections after a server has ended. */
const RECONNECT_MS = { min: 1_000, max: 5_000 };
/** Bounds streams whose client vanished without closing; a live client reconnects. */
const MAX_STREAM_MS = 10 * 60_000;
const CLOSE_GRACE_MS = 2_000;
/** A slower reader is disconnected; it reconnects and gets what it missed. */
const MAX_BUFFERED_BYTES = 64 * 1024;

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // A departed client would occupy a kept-alive connection after the end.
  connection: 'close',
};

/** Times of streams, ms, and how many there may be. */
export type EventStreamOptions = {
  readonly heartbeatMs?: number;
  readonly maxStreamMs?: number;
  readonly limits: LiveLimits;
};

type Client = {
  /** Streams of one session are limited together. */
  readonly session: string;
  readonly isSessionOpen: () => Promise<boolean>;
};

/** An open stream. */
export type EventStream = {
  readonly send: (event: string, data: unknown) => void;
  /** True if the session is open; ends the stream if it has ended. One that cannot be read now is checked by the next heartbeat. */
  readonly checkSession: () => Promise<boolean>;
  /** Calls this once the stream has ended. */
  readonly onClose: (cleanUp: () => void) => void;
};

/** Streams of server-sent events, each until its session ends. */
export const createEventStreams = (
  { clientIpAddress }: { readonly clientIpAddress: (source: AddressSource) => string },
  { heartbeatMs = HEARTBEAT_MS, maxStreamMs = MAX_STREAM_MS, limits }: EventStreamOptions,
) => {
  const streams = createStreamRegistry(limits);
  let isClosing = false;

  /** Returns undefined for a stream that has ended or is rejected; the response is then complete. */
  const open = (
    request: IncomingMessage,
    response: ServerResponse,
    { session, isSessionOpen }: Client,
  ): EventStream | undefined => {
    // An aborted response emits an error; the cleanup runs on `close`.
    response.on('error', () => undefined);
    // The `close` event has already passed and would clean nothing up.
    if (response.destroyed) return undefined;
    if (isClosing) {
      response.writeHead(200, HEADERS).end(retryEvent());
      return undefined;
    }
    const ipAddress = clientIpAddress(addressSourceOf(request));
    const rejectionStatus = streams.add(response, { session, ipAddress });
    if (rejectionStatus) {
      response.writeHead(rejectionStatus, retryAfterHeader()).end();
      return undefined;
    }
    response.writeHead(200, HEADERS);
    const write = writerTo(response);
    write(retryEvent());
    const checkSession = async () => {
      const isOpen = await isSessionOpen().catch(() => undefined);
      if (isOpen) write(': still here\n\n');
      else if (isOpen === false) response.end();
      return isOpen ?? false;
    };
    const heartbeat = setInterval(() => void checkSession(), heartbeatMs);
    const streamTimer = setTimeout(() => endWithin(CLOSE_GRACE_MS, response), maxStreamMs);
    response.on('close', () => {
      streams.delete(response);
      clearInterval(heartbeat);
      clearTimeout(streamTimer);
    });
    return {
      send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      checkSession,
      onClose: (cleanUp) => response.on('close', cleanUp),
    };
  };

  return {
    open,
    count: streams.count,
    close: (): void => {
      isClosing = true;
      streams.endAll(retryEvent);
    },
  };
};

const retryEvent = (): string =>
  `retry: ${Math.round(RECONNECT_MS.min + Math.random() * (RECONNECT_MS.max - RECONNECT_MS.min))}\n\n`;

/** Ends a response, and destroys it if its end is not read in time. */
const endWithin = (ms: number, response: ServerResponse): void => {
  response.end();
  const timer = setTimeout(() => response.destroy(), ms);
  response.once('close', () => clearTimeout(timer));
};

const writerTo = (response: ServerResponse) => (text: string) => {
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
  else response.write(text);
};
