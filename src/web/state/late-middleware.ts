import type { Middleware } from '@reduxjs/toolkit';

/** A place in a store's chain for middleware that comes when the page is shown already; `join` puts it there. */
export const lateMiddleware = () => {
  let join = (_: readonly Middleware[]): void => {};
  const place: Middleware = (store) => (next) => {
    let through = next;
    join = (added) => {
      through = added.map((middleware) => middleware(store)).reduceRight((on, one) => one(on), next);
    };
    return (action) => through(action);
  };
  return { place, join: (...added: readonly Middleware[]) => join(added) };
};

export type Join = ReturnType<typeof lateMiddleware>['join'];
