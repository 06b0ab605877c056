import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useLocation, useNavigation, useSearchParams, useSubmit } from 'react-router';
import { adminOrders as copy } from '#copy/admin/orders.ts';
import { form as formCopy } from '#copy/pages/form.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import type { StaffRole } from '#domain/staff/role.ts';
import { SignInAgain } from '../../forms/sign-in-again.tsx';
import { useStaffForm } from '../../forms/use-staff-form.ts';
import { DONE } from '../../site/admin-map.ts';
import { SELECTION_FORM } from './order-table.tsx';
import styles from './orders.module.css';
import type { PackingResult } from './pack-selection.ts';
import { PACK, SELECTION_ACTIONS } from './selection-actions.ts';

type Props = {
  readonly role: StaffRole;
  readonly result: PackingResult | undefined;
  readonly requestId: string;
  readonly children: ReactNode;
};

/** Orders to select, and what to do with the selected ones, until they are packed. */
export function OrderSelection(props: Props) {
  const { result } = props;
  const { key } = useLocation();
  const isDone = useSearchParams()[0].get(DONE) === PACK && !result;
  const [selection, setSelection] = useState(key);
  if ((isDone || result?.packing) && selection !== key) setSelection(key);
  return <Selection key={selection} {...props} />;
}

/** Without scripts only the number of selected orders is missing. */
function Selection({ role, result, requestId, children }: Props) {
  const actions = SELECTION_ACTIONS.filter(({ permission }) => isPermitted(role, permission));
  const list = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  const [isAll, setAll] = useState(false);
  const isBusy = useNavigation().formData?.has(PACK) ?? false;
  const { form, alertBox, onSubmit, store } = useStaffForm(SELECTION_FORM, isBusy, result);
  const submit = useSubmit();
  const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>('input[name="orders"]') ?? [])];
  const recount = () => {
    const all = boxes();
    const selected = all.filter(({ checked }) => checked).length;
    setCount(selected);
    setAll(selected > 0 && selected === all.length);
  };
  const selectAll = (isSelected: boolean) => {
    for (const box of boxes()) box.checked = isSelected;
    recount();
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // The browser opens the pages of the other actions.
    if (!(submitter instanceof HTMLButtonElement) || submitter.name !== PACK) return;
    onSubmit(event);
    if (event.isDefaultPrevented()) return;
    event.preventDefault();
    void submit(submitter);
  };
  return (
    <>
      <label className={`${styles['check']} needs-script`}>
        <input type="checkbox" checked={isAll} onChange={({ target }) => selectAll(target.checked)} />{' '}
        {copy.selectAll}
      </label>
      <div ref={list} onChange={recount}>
        {children}
      </div>
      <form
        ref={form}
        id={SELECTION_FORM}
        method="get"
        // A restored box would not be counted.
        autoComplete="off"
        aria-label={copy.selection}
        className={styles['bar']}
        onSubmit={send}
      >
        {result?.problem && (
          <p ref={alertBox} role="alert" className="notice" tabIndex={-1}>
            {result.problem}
          </p>
        )}
        {result?.needsSignIn && <SignInAgain store={store} />}
        <p role="status">{isBusy ? formCopy.sending : copy.selected(count)}</p>
        {isPermitted(role, 'order.pack') && (
          <button
            type="submit"
            className="button"
            formMethod="post"
            name={PACK}
            value={result?.typed?.[PACK] ?? requestId}
            aria-disabled={isBusy}
          >
            {copy.pack}
          </button>
        )}
        {actions.map(({ path, label }) => (
          <button key={path} type="submit" className="button quiet" formAction={path} formTarget="_blank">
            {label}
          </button>
        ))}
      </form>
    </>
  );
}
