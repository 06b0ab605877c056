import { Link } from 'react-router';
import { adminEndedLink as copy } from '#copy/admin/sign-in.ts';
import { adminHref } from '../site/admin-map.ts';
import { PageTitle } from './page-title.tsx';

/** The page of a link that was used, replaced or has expired. */
export function EndedLink({ children }: { readonly children: string }) {
  return (
    <>
      <PageTitle title={copy.title} />
      <h1>{copy.title}</h1>
      <p role="alert">{children}</p>
      <Link className="button" to={adminHref('signIn')}>
        {copy.signIn}
      </Link>
    </>
  );
}
