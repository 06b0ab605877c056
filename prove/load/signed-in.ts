import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Rows } from '#operations/books/rows.ts';

/** Somebody with an account and a session, as signing in would have left them. */
export type SignedIn = { readonly id: string; readonly email: string; readonly cookie: string };

/** Signs so many people in at once; each password would take longer than all that is tried with them. */
export const signIn = async (rows: Rows, count: number): Promise<SignedIn[]> => {
  const people = Array.from({ length: count }, () => {
    const secret = randomBytes(32).toString('base64url');
    const digest = createHash('sha256').update(secret).digest('base64url');
    const id = randomUUID();
    return { id, email: `${id}@example.com`, digest, cookie: `__Host-session=${secret}` };
  });
  await rows(
    "insert into users (id, email, display_name) select id, email, 'Ada' from unnest($1::uuid[], $2::text[]) as t (id, email)",
    [people.map(({ id }) => id), people.map(({ email }) => email)],
  );
  await rows(
    "insert into sessions (digest, user_id, started_at, expires_at) select d, u, now(), now() + interval '1 day' from unnest($1::text[], $2::uuid[]) as t (d, u)",
    [people.map(({ digest }) => digest), people.map(({ id }) => id)],
  );
  return people.map(({ id, email, cookie }) => ({ id, email, cookie }));
};
