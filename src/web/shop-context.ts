import { createContext } from 'react-router';
import type { Log, StoredSession } from '#services/ports.ts';
import type { Shop } from '#services/shop.ts';

/** What pages say about the shop itself; comes from its settings. */
export type ShopFacts = {
  readonly origin: string;
  readonly name: string;
  readonly phone: string;
  readonly chat: string | null;
  readonly messenger: string | null;
};

/** Whoever asks for a page; the session is only looked up by pages that need it. */
export type Visitor = { session(): Promise<StoredSession | undefined> };

/** How a route's loader reaches the shop: nothing of the database or the payment provider is imported by a page. */
export const shopContext = createContext<Shop>();
export const factsContext = createContext<ShopFacts>();
export const visitorContext = createContext<Visitor>();
/** Where a page says to whoever runs the shop that it failed. */
export const logContext = createContext<Log>();
