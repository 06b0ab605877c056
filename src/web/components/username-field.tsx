/** Tells password managers which account a password belongs to; not seen and, without a name, not submitted. */
export const UsernameField = ({ email }: { email: string }) => (
  <input
    type="text"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
    className="visually-hidden"
  />
);
