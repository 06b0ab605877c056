import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Log } from '#services/ports.ts';
import type { Shop } from '#services/shop.ts';
import {
  factsContext,
  logContext,
  type ShopFacts,
  shopContext,
  type Visitor,
  visitorContext,
} from './shop-context.ts';

/** Renders pages: request in, response out. */
export type Pages = (request: Request, visitor: Visitor) => Promise<Response>;
export type CreatePages = (parts: {
  readonly shop: Shop;
  readonly facts: ShopFacts;
  readonly log: Log;
}) => Pages;

/** The site's pages over a shop. */
export const createPages: CreatePages = ({ shop, facts, log }) => {
  const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);
  return (request, visitor) => {
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(factsContext, facts);
    context.set(visitorContext, visitor);
    context.set(logContext, log);
    return handle(request, context);
  };
};
