import { useLocation, useNavigate } from 'react-router';
import { adminSignIn } from '#copy/admin/sign-in.ts';
import { adminHref, DONE } from '../site/admin-map.ts';

/** Leads to the sign-in and back to the form. In a new tab if the typed text cannot be stored, or without scripts. */
export function SignInAgain({ store }: { readonly store: () => boolean }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  query.delete(DONE);
  const href = adminHref('signIn', {}, { to: query.size > 0 ? `${pathname}?${query}` : pathname });
  return (
    <p>
      <a
        className="alone"
        href={href}
        target="_blank"
        rel="noopener"
        onClick={(event) => {
          if (!store()) return;
          event.preventDefault();
          void navigate(href);
        }}
      >
        {adminSignIn.signInAgain}
      </a>
    </p>
  );
}
