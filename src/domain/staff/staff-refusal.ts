/** Why an action of staff is refused; it then changes nothing. */
export type StaffRefusal =
  /** The role lacks the permission. */
  | 'not-permitted'
  /** The member has to prove a credential again. */
  | 'recent-authentication-required'
  /** The request id was used for something else. */
  | 'request-id-used'
  /** The form is not one of the page. */
  | 'invalid-form'
  /** The member has sent many invitations and links. */
  | 'too-many-links'
  | 'unknown-member'
  | 'email-taken'
  /** The only owner who can sign in. */
  | 'last-owner'
  /** Unknown, used, expired or replaced. */
  | 'link-ended'
  /** One error for every wrong email, password or code. */
  | 'wrong-credentials'
  /** The password was right, and many codes were wrong. */
  | 'too-many-codes'
  /** A wrong code of the authenticator app while it is set up. */
  | 'wrong-code'
  | 'weak-password'
  | 'wrong-passkey'
  /** Registered already, by this or another member. */
  | 'passkey-known'
  | 'unknown-passkey'
  /** The only way in which the member can sign in. */
  | 'last-credential'
  /** The member, such as the demo owner, has no sign-in to protect. */
  | 'no-credential'
  | 'overloaded';
