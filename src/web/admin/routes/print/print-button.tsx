import { useSyncExternalStore } from 'react';
import { adminPrint as copy } from '#copy/admin/print.ts';

const subscribeToNothing = () => () => undefined;

/** Opens the print dialog; without scripts, a sentence about the browser's own command. */
export function PrintButton() {
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  if (!isHydrated) return <p>{copy.noScript}</p>;
  return (
    <button type="button" className="button" onClick={() => window.print()}>
      {copy.print}
    </button>
  );
}
