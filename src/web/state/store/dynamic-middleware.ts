import type { Middleware } from '@reduxjs/toolkit';

/** Reserves a position in the middleware chain for code that loads after the page; `add` fills it. */
export const dynamicMiddleware = () => {
  let add = (_: readonly Middleware[]): void => {};
  const middleware: Middleware = (store) => (next) => {
    let dispatch = next;
    add = (added) => {
      dispatch = added.map((create) => create(store)).reduceRight((inner, wrap) => wrap(inner), next);
    };
    return (action) => dispatch(action);
  };
  return { middleware, add: (...added: readonly Middleware[]) => add(added) };
};

export type AddMiddleware = ReturnType<typeof dynamicMiddleware>['add'];
