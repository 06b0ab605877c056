import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { addresses as copy } from '#copy/pages/addresses.ts';
import { MAX_SAVED_ADDRESSES } from '#domain/orders/addresses/saved-address.ts';
import { type FetchedAddresses, fetchSavedAddresses } from '../../../api/addresses.ts';
import { SelectField } from '../../../components/forms/field.tsx';
import { hrefOf } from '../../../site/site-map.ts';
import styles from './checkout-form.module.css';
import { hasAddress, isEmptyAddress, SAVE_ADDRESS_FIELD, setAddress } from './set-address.ts';

type Props = { readonly form: RefObject<HTMLFormElement | null> };

/**
 * Fills the empty shipping address with the default one of the account, or that of its last order, and offers the
 * others. Its space is constant, so that nothing moves once they are loaded.
 */
export function SavedAddresses({ form }: Props) {
  const [fetched, setFetched] = useState<FetchedAddresses>();
  const [chosen, setChosen] = useState('');
  const [isFilled, setIsFilled] = useState(false);
  const isFetching = useRef(false);
  useEffect(() => {
    if (isFetching.current) return;
    isFetching.current = true;
    void fetchSavedAddresses().then((response) => {
      if (!response.ok) return;
      const [first] = response.value.addresses;
      const address = first?.address ?? response.value.lastUsed;
      setFetched(response.value);
      if (!form.current || !address) return;
      const isEmpty = isEmptyAddress(form.current);
      // A draft of this tab is newer.
      if (isEmpty) setAddress(form.current, address);
      setIsFilled(isEmpty);
      const typed = form.current;
      const shown = isEmpty
        ? first
        : response.value.addresses.find((saved) => hasAddress(typed, saved.address));
      setChosen(shown?.id ?? '');
    });
  }, [form]);
  const choose = (id: string) => {
    setChosen(id);
    const address = fetched?.addresses.find((saved) => saved.id === id)?.address;
    if (form.current) setAddress(form.current, address);
  };
  const isFull = fetched !== undefined && fetched.addresses.length >= MAX_SAVED_ADDRESSES;
  const hint = isFilled ? copy.fromLastOrder : copy.noneSaved;
  return (
    <>
      <div className={styles['saved']}>
        {fetched && fetched.addresses.length > 0 && (
          <SelectField label={copy.choose} value={chosen} onChange={({ target }) => choose(target.value)}>
            {fetched.addresses.map(({ id, address }) => (
              <option key={id} value={id}>
                {[address.name, address.line1, address.city].filter(Boolean).join(', ')}
              </option>
            ))}
            <option value="">{copy.chooseNew}</option>
          </SelectField>
        )}
        {fetched?.addresses.length === 0 && <p>{hint}</p>}
      </div>
      {chosen === '' && !isFull ? (
        <label className={styles['same']}>
          <input type="checkbox" name={SAVE_ADDRESS_FIELD} />
          {copy.saveAtCheckout}
        </label>
      ) : (
        <Link className={styles['same']} to={hrefOf('accountAddresses')}>
          {copy.manage}
        </Link>
      )}
    </>
  );
}
