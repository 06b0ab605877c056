/** Names the account for password managers; invisible and, without a name, not submitted. */
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
