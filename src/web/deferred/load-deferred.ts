import { createContext, useContext } from 'react';

export type DeferredModules = typeof import('./deferred-modules.ts');

/** Browsers remember a script that failed to load, so a retry needs another address. The build renames the exports of files. */
const importAgain = async (error: unknown): Promise<DeferredModules> => {
  const [url] = /https?:\S+/.exec(String(error)) ?? [];
  if (!url) throw error;
  const file: object = await import(/* @vite-ignore */ `${url}?${Date.now()}`);
  const found = [file, ...Object.values(file)].find((exported) => exported.startSync);
  if (!found) throw error;
  return found;
};

/** Loads the code that no page needs for its first render. */
export const loadDeferred = (): Promise<DeferredModules> =>
  import('./deferred-modules.ts').catch(importAgain);

/** Set by `ShopState`, which repeats failed loads. */
export const DeferredContext = createContext<DeferredModules | undefined>(undefined);

/** Returns the deferred code, or undefined until it is loaded. */
export const useDeferred = (): DeferredModules | undefined => useContext(DeferredContext);
