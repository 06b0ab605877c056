import { useState } from 'react';
import { checkoutForm as copy } from '#copy/pages/checkout-form.ts';
import { lastAddress } from '../../../state/storage/last-address.ts';

/** A note that the form has the address of the last order on this device, with a button that removes it. */
export function RememberedAddress({ onClear }: { readonly onClear: () => void }) {
  const [isRemembered] = useState(() => Object.keys(lastAddress.read()).length > 0);
  if (!isRemembered) return null;
  return (
    <p>
      {copy.fromLastOrder}{' '}
      <button type="button" className="as-link" onClick={onClear}>
        {copy.clearAddress}
      </button>
    </p>
  );
}
