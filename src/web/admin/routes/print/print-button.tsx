import { useSyncExternalStore } from 'react';
import { adminPrint as copy } from '#copy/admin/print.ts';

const subscribeToNothing = () => () => undefined;

/** Opens the print dialog; without scripts, a sentence about the browser's own command. It takes its place at once. */
export function PrintButton() {
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return (
    <>
      <noscript>
        <p>{copy.noScript}</p>
      </noscript>
      <button
        type="button"
        className="button needs-script"
        disabled={!isHydrated}
        onClick={() => window.print()}
      >
        {copy.print}
      </button>
    </>
  );
}
