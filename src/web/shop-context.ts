import { createContext } from 'react-router';
import type { ErrorCode } from '#domain/api/error-table.ts';
import type { ContentPolicy, Log, StoredSession } from '#services/ports/ports.ts';
import type { Shop } from '#services/shop.ts';
import type { StyleSheets } from './settled-page.ts';

/** What pages say about the shop itself; comes from its settings. */
export type ShopFacts = {
  readonly origin: string;
  readonly name: string;
  readonly phone: string;
  readonly chat: string | null;
  readonly messenger: string | null;
  /** Whether there is too much on the shelves for a browser to be given all of it. */
  readonly hasLongShelves: boolean;
};

/** Whoever asks for a page; the session is only looked up by pages that need it. */
export type Visitor = {
  session(): Promise<StoredSession | undefined>;
  /** Set for whoever has asked too often: the page then says so and does nothing. */
  readonly refusal?: ErrorCode | undefined;
};

/** How a route's loader reaches the shop: nothing of the database or the payment provider is imported by a page. */
export const shopContext = createContext<Shop>();
export const factsContext = createContext<ShopFacts>();
export const visitorContext = createContext<Visitor>();
/** Where a page says to whoever runs the shop that it failed. */
export const logContext = createContext<Log>();
/** What went wrong while a page was made, for whoever judges its answer. */
export const failuresContext = createContext<unknown[]>();

/** Writes what a page may load. */
export const contentPolicyContext = createContext<ContentPolicy>();

/** What stands in the pages themselves. */
export const sheetsContext = createContext<StyleSheets>();
