import { type RefObject, useState } from 'react';
import { checkoutForm as copy } from '#copy/pages/checkout-form.ts';
import { addressDraft } from '../../../state/storage/drafts.ts';
import { lastAddress } from '../../../state/storage/last-address.ts';

/** A note that the form has the address of the last order on this device, with a button that removes it. */
export function RememberedAddress({ form }: { readonly form: RefObject<HTMLFormElement | null> }) {
  const [isRemembered, setIsRemembered] = useState(() => Object.keys(lastAddress.read()).length > 0);
  if (!isRemembered) return null;
  const clear = () => {
    lastAddress.clear();
    addressDraft.clear();
    setIsRemembered(false);
    form.current?.reset();
    const field = form.current?.elements.namedItem('email');
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    <p>
      {copy.fromLastOrder}{' '}
      <button type="button" className="as-link" onClick={clear}>
        {copy.clearAddress}
      </button>
    </p>
  );
}
