import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { err } from '#domain/values/result.ts';
import { createStaffLink } from '#services/staff/credentials/create-staff-link.ts';
import { createRecoveryCodes } from '#services/staff/credentials/recovery-codes.ts';
import { setUpPassword } from '#services/staff/credentials/set-up-credentials.ts';
import { isDemoSecret, removeDemoOwner, signInDemoOwner } from '#services/staff/demo-owner.ts';
import { findStaffSession } from '#services/staff/sessions/staff-sessions.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { codeOf } from '#test/support/one-time-code.ts';
import { PASSWORD } from '#test/support/shopper.ts';
import { sessionOf, signedInMember, staffPorts } from '#test/support/staff-fixtures.ts';

const SECRET = 'the secret of a local shop';

test('signs the demo owner of a local shop in by its secret, and of a public shop never', async () => {
  await using database = await freshDatabase();
  const ports = { ...staffPorts(database), newId: () => randomUUID() };
  const local = { ...ports, demoSecret: SECRET };
  const isPublic = { ...ports, demoSecret: null };
  expect((await signInDemoOwner(local, SECRET)).ok).toBe(true);
  expect(await signInDemoOwner(local, 'another')).toEqual(err('link-ended'));
  for (const secret of [SECRET, '', 'null']) {
    expect(isDemoSecret(isPublic, secret)).toBe(false);
    expect(await signInDemoOwner(isPublic, secret)).toEqual(err('link-ended'));
  }
});

test('the demo owner gets no recovery codes, and loses all access once the shop is public', async () => {
  await using database = await freshDatabase();
  const ports = { ...staffPorts(database), newId: () => randomUUID() };
  const opened = await signInDemoOwner({ ...ports, demoSecret: SECRET }, SECRET);
  if (!opened.ok) throw new Error(opened.error);
  const { secret } = opened.value;
  expect(await createRecoveryCodes(ports, await sessionOf(ports, secret))).toEqual(err('no-credential'));
  await removeDemoOwner({ ...ports, demoSecret: SECRET });
  expect(await findStaffSession(ports, secret)).toBeDefined();
  await signedInMember(ports);
  await removeDemoOwner({ ...ports, demoSecret: null });
  expect(await findStaffSession(ports, secret)).toBeUndefined();
  expect(await ports.staff.list()).toHaveLength(1);
  await removeDemoOwner({ ...ports, demoSecret: null });
});

test('reports a demo owner who is the only owner with a sign-in, and leaves it', async () => {
  await using database = await freshDatabase();
  const ports = { ...staffPorts(database), newId: () => randomUUID() };
  const opened = await signInDemoOwner({ ...ports, demoSecret: SECRET }, SECRET);
  if (!opened.ok) throw new Error(opened.error);
  const { id } = opened.value.member;
  const { secret, link } = createStaffLink(ports);
  await ports.staff.writeLink(id, link);
  await setUpPassword(ports, secret, { password: PASSWORD, code: codeOf(link.totpSecret, ports.clock()) });
  await removeDemoOwner({ ...ports, demoSecret: null });
  expect(await ports.staff.list()).toHaveLength(1);
  expect(ports.logLines).toContainEqual([
    'error',
    { event: 'staff.demo-owner-left', staff: id, outcome: 'last-owner' },
    expect.any(String),
  ]);
});
