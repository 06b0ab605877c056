import { Link } from 'react-router';
import { auditExport as copy } from '#copy/admin/audit.ts';
import { adminSignIn } from '#copy/admin/sign-in.ts';
import { MAX_EXPORTED_ENTRIES } from '#domain/staff/audit-entry.ts';
import { adminHref } from '../../site/admin-map.ts';

type Props = {
  readonly parameters: Readonly<Record<string, string>>;
  /** True if the member proved a credential recently enough. */
  readonly isAuthenticated: boolean;
};

/** The button that saves the entries of the filters as a file. */
export function ExportForm({ parameters, isAuthenticated }: Props) {
  return (
    <section aria-labelledby="export">
      <h2 id="export">{copy.title}</h2>
      <p>{copy.lead(MAX_EXPORTED_ENTRIES.toLocaleString('en-US'))}</p>
      {isAuthenticated ? (
        // The browser sends it, since the response is a file and no page.
        <form method="post" action={adminHref('auditExport', {}, parameters)}>
          <button type="submit" className="button quiet">
            {copy.submit}
          </button>
        </form>
      ) : (
        <>
          <p>{copy.signInFirst}</p>
          <Link className="alone" to={adminHref('signIn', {}, { to: adminHref('audit', {}, parameters) })}>
            {adminSignIn.signInAgain}
          </Link>
        </>
      )}
    </section>
  );
}
