import { createContext, useContext } from 'react';

export const RestoredContext = createContext(false);

/** True once the stored cart has been read; until then it is unknown whether it is empty. */
export const useIsRestored = (): boolean => useContext(RestoredContext);
