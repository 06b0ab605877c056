import { type ReactNode, useRef, useState } from 'react';
import { adminOrders as copy } from '#copy/admin/orders.ts';
import { isPermitted } from '#domain/staff/permissions.ts';
import type { StaffRole } from '#domain/staff/role.ts';
import { SELECTION_FORM } from './order-table.tsx';
import styles from './orders.module.css';
import { SELECTION_ACTIONS } from './selection-actions.ts';

type Props = { readonly role: StaffRole; readonly children: ReactNode };

/** Orders to select, and what to do with the selected ones. Without scripts only the number of them is missing. */
export function OrderSelection({ role, children }: Props) {
  const actions = SELECTION_ACTIONS.filter(({ permission }) => isPermitted(role, permission));
  const list = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  const [isAll, setAll] = useState(false);
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
  return (
    <>
      <label className={`${styles['check']} needs-script`}>
        <input type="checkbox" checked={isAll} onChange={({ target }) => selectAll(target.checked)} />{' '}
        {copy.selectAll}
      </label>
      <div ref={list} onChange={recount}>
        {children}
      </div>
      <form id={SELECTION_FORM} method="get" aria-label={copy.selection} className={styles['bar']}>
        <p role="status">{copy.selected(count)}</p>
        {actions.map(({ path, label }) => (
          <button key={path} type="submit" className="button" formAction={path}>
            {label}
          </button>
        ))}
      </form>
    </>
  );
}
