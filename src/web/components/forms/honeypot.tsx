import { honeypot } from '#copy/pages/honeypot.ts';
import { HONEYPOT_FIELD } from './honeypot-field.ts';

/** A hidden field that only bots fill in. */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {honeypot.label}
        <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
