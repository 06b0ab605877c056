import { useEffect, useState } from 'react';
import { FOREGROUND, retryUntilDone } from '../state/requests/retry-until-done.ts';
import { importAgain } from './import-again.ts';

type CartModules = typeof import('./cart-modules.ts');

/** Like the browser's own list of modules: once loaded, they are there without waiting. */
let loaded: CartModules | undefined;

const load = async (): Promise<CartModules> => {
  loaded = await import('./cart-modules.ts').catch((error: unknown) =>
    importAgain<CartModules>(error, 'CartContents'),
  );
  return loaded;
};

/** Returns the code of the cart and of unpaid orders, loaded once it is needed; undefined until then. Failed loads are repeated. */
export const useCartModules = (isNeeded = true): CartModules | undefined => {
  const [modules, setModules] = useState(loaded);
  useEffect(() => {
    if (!isNeeded || modules) return;
    return retryUntilDone(async (signal) => {
      const found = await load();
      if (!signal.aborted) setModules(found);
      return true;
    }, FOREGROUND).stop;
  }, [isNeeded, modules]);
  return modules;
};
