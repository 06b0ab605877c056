import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

type Shared = {
  readonly label: string;
  /** Without a name, the field is neither submitted nor restored. */
  readonly name?: string;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly isOptional?: string;
  /** Screen readers announce the error at once. */
  readonly isAlert?: boolean;
};

const useField = ({ name, error, hint }: Omit<Shared, 'label'>) => {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    control: {
      id,
      ...(name !== undefined && { name }),
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(error && { 'aria-invalid': true }),
    },
  };
};

type FieldProps = Shared &
  ComponentProps<'input'> & {
    /** Hidden and not submitted; the typed text stays in case the field returns. */
    readonly isAbsent?: boolean;
    /** A control at the end of the field. */
    readonly button?: ReactNode;
  };

/** A labelled text field with hint and error. */
export function Field({
  label,
  name,
  error,
  hint,
  isOptional,
  isAlert,
  isAbsent = false,
  button,
  ...input
}: FieldProps) {
  const { id, control } = useField({ error, ...(name !== undefined && { name }), ...(hint && { hint }) });
  return (
    <div className={styles['field']} hidden={isAbsent}>
      <Label id={id} label={label} isOptional={isOptional} />
      <div className={styles['control']}>
        <input {...input} {...control} disabled={isAbsent || input.disabled} />
        {button}
      </div>
      <Notes id={id} hint={hint} error={error} {...(isAlert && { role: 'alert' })} />
    </div>
  );
}

export function SelectField({ label, name, error, children, ...select }: Shared & ComponentProps<'select'>) {
  const { id, control } = useField({ error, ...(name !== undefined && { name }) });
  return (
    <div className={styles['field']}>
      <Label id={id} label={label} isOptional={undefined} />
      <select {...select} {...control}>
        {children}
      </select>
      <Notes id={id} hint={undefined} error={error} />
    </div>
  );
}

export function AreaField({
  label,
  name,
  error,
  hint,
  isOptional,
  ...area
}: Shared & ComponentProps<'textarea'>) {
  const { id, control } = useField({ error, ...(name !== undefined && { name }), ...(hint && { hint }) });
  return (
    <div className={styles['field']}>
      <Label id={id} label={label} isOptional={isOptional} />
      <textarea {...area} {...control} />
      <Notes id={id} hint={hint} error={error} />
    </div>
  );
}

const Label = ({ id, label, isOptional }: { id: string; label: string; isOptional: string | undefined }) => (
  <span className={styles['label']}>
    <label htmlFor={id}>{label}</label> {isOptional && <small>({isOptional})</small>}
  </span>
);

type NotesProps = {
  readonly id: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly role?: string;
};

const Notes = ({ id, hint, error, role }: NotesProps) => (
  <>
    {hint && (
      <small id={`${id}-hint`} className={styles['hint']}>
        {hint}
      </small>
    )}
    {error && (
      <p id={`${id}-error`} role={role} className={styles['error']}>
        {error}
      </p>
    )}
  </>
);
