import { adminOrder as copy } from '#copy/admin/orders.ts';
import { MAX_NOTE } from '#domain/orders/admin/staff-inputs.ts';
import type { StaffNote } from '#services/ports/ports.ts';
import { AreaField } from '../../components/forms/field.tsx';
import { fieldOf } from '../../components/forms/form-result.ts';
import { StaffForm } from '../forms/staff-form.tsx';
import type { StaffFormResult } from '../forms/staff-form-result.ts';
import { Time } from './time.tsx';

type Props = {
  readonly notes: readonly StaffNote[];
  readonly mayAdd: boolean;
  readonly requestId: string;
  readonly result: StaffFormResult | undefined;
};

/** What staff noted about an order or a customer. */
export function Notes({ notes, mayAdd, requestId, result }: Props) {
  if (notes.length === 0 && !mayAdd) return null;
  return (
    <section aria-labelledby="notes">
      <h2 id="notes">{copy.notes}</h2>
      <NoteList notes={notes} />
      {mayAdd && (
        <StaffForm
          key={requestId}
          requestId={requestId}
          intent="add-note"
          submit={copy.addNote}
          result={result}
          isQuiet
        >
          <AreaField
            {...fieldOf(result, 'text')}
            label={copy.note}
            hint={copy.noteHint}
            rows={3}
            maxLength={MAX_NOTE}
            required
          />
        </StaffForm>
      )}
    </section>
  );
}

/** The texts of notes, with their authors. */
export function NoteList({ notes }: Pick<Props, 'notes'>) {
  return (
    <ul>
      {notes.map(({ id, at, author, text }) => (
        <li key={id}>
          <p className="message">{text}</p>
          <p>
            <small>
              {copy.by(author ?? copy.commandLine)}
              <Time at={at} />
            </small>
          </p>
        </li>
      ))}
    </ul>
  );
}
