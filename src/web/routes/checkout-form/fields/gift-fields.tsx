import { useEffect, useState } from 'react';
import { gift as copy } from '#copy/pages/gift.ts';
import type { FieldErrors } from '#domain/api/field-errors.ts';
import { MAX_GIFT_MESSAGE } from '#domain/orders/gift/gift.ts';
import { deliverAfterRange } from '#domain/orders/gift/gift-days.ts';
import { AreaField, Field } from '../../../components/forms/field.tsx';
import { currentTime } from '../../../state/requests/server-time.ts';
import { addressDraft } from '../../../state/storage/drafts.ts';
import styles from './checkout-form.module.css';
import { GIFT_FIELDS } from './read-form.ts';

const [MESSAGE, DELIVER_AFTER] = GIFT_FIELDS;

type Props = {
  readonly errors: FieldErrors;
  /** Receives the chosen day, such as `2026-12-24`; an empty text if there is none. */
  readonly onDay: (day: string) => void;
};

/** The message and the day of a gift, folded until something is typed. */
export function GiftFields({ errors, onDay }: Props) {
  const [isOpen, setIsOpen] = useState(() => GIFT_FIELDS.some((name) => addressDraft.read()[name]));
  const [{ min, max }] = useState(() => deliverAfterRange(new Date(currentTime())));
  useEffect(() => onDay(addressDraft.read()[DELIVER_AFTER] ?? ''), [onDay]);
  const hasError = GIFT_FIELDS.some((name) => errors[name] !== undefined);
  return (
    <details
      className={styles['gift']}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{copy.title}</summary>
      <p>{copy.slip}</p>
      <AreaField
        name={MESSAGE}
        label={copy.message}
        hint={copy.messageHint(MAX_GIFT_MESSAGE)}
        error={errors[MESSAGE]}
        isOptional={copy.optional}
        maxLength={MAX_GIFT_MESSAGE}
        rows={3}
      />
      <Field
        name={DELIVER_AFTER}
        label={copy.deliverAfter}
        hint={copy.deliverAfterHint}
        error={errors[DELIVER_AFTER]}
        isOptional={copy.optional}
        type="date"
        onChange={({ currentTarget }) => onDay(currentTarget.value)}
        min={min}
        max={max}
      />
    </details>
  );
}
