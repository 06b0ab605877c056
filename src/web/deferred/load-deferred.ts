import { createContext, useContext } from 'react';
import { importAgain } from './import-again.ts';

export type DeferredModules = typeof import('./deferred-modules.ts');

/** Loads the code that no page needs for its first render. */
export const loadDeferred = (): Promise<DeferredModules> =>
  import('./deferred-modules.ts').catch((error: unknown) => importAgain<DeferredModules>(error, 'startSync'));

/** Set by `ShopState`, which repeats failed loads. */
export const DeferredContext = createContext<DeferredModules | undefined>(undefined);

/** Returns the deferred code, or undefined until it is loaded. */
export const useDeferred = (): DeferredModules | undefined => useContext(DeferredContext);
