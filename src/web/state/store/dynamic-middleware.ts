import type { Middleware } from '@reduxjs/toolkit';

/** Reserves a position in the middleware chain for code that loads after the page; `join` fills it. */
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
