import type { MouseEvent, RefObject } from 'react';
import { checkoutForm as copy } from '#copy/pages/checkout-form.ts';
import type { FieldErrors } from '#domain/api/field-errors.ts';
import styles from './checkout-form.module.css';
import { isFormField } from './read-form.ts';

type Props = { readonly form: RefObject<HTMLFormElement | null>; readonly errors: FieldErrors };

/** The errors of a form that was sent, each with a link to its field; nothing without errors. */
export function ErrorSummary({ form, errors }: Props) {
  const entries = Object.entries(errors).filter(([name]) => isFormField(name));
  if (entries.length === 0) return null;
  const focusField = (event: MouseEvent, name: string) => {
    event.preventDefault();
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    <div role="alert" className={`notice ${styles['errors']}`}>
      <p>{copy.fixFields(entries.length)}</p>
      <ul>
        {entries.map(([name, message]) => (
          <li key={name}>
            <a className="alone" href={`#${name}`} onClick={(event) => focusField(event, name)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
