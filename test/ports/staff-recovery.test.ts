import { expect, test } from 'vitest';
import { err, ok } from '#domain/values/result.ts';
import { createRecoveryCodes, redeemRecoveryCode } from '#services/staff/credentials/recovery-codes.ts';
import { findStaffLink, setUpPassword } from '#services/staff/credentials/set-up-credentials.ts';
import { signInStaff } from '#services/staff/sessions/sign-in-staff.ts';
import { findStaffSession } from '#services/staff/sessions/staff-sessions.ts';
import { freshDatabase } from '#test/support/fresh-database.ts';
import { codeOf } from '#test/support/one-time-code.ts';
import { anEmail, PASSWORD } from '#test/support/shopper.ts';
import { recoveryCodesOf, sessionOf, signedInMember, staffPorts } from '#test/support/staff-fixtures.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const STEP_MS = 30_000;

test('a recovery code gives a link to new credentials, which end all earlier access', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const lost = await signedInMember(ports);
  const { email } = lost.member;
  const [code = '', another = ''] = await recoveryCodesOf(ports, lost.secret);
  expect(await redeemRecoveryCode(ports, { email: anEmail(), code })).toEqual(err('wrong-credentials'));
  expect(await redeemRecoveryCode(ports, { email, code: 'a'.repeat(16) })).toEqual(err('wrong-credentials'));
  const redeemed = await redeemRecoveryCode(ports, { email, code });
  const secret = redeemed.ok ? redeemed.value : '';

  const link = await findStaffLink(ports, secret);
  if (!link) throw new Error('the recovery has no link');
  expect(link.totpSecret).not.toBe(lost.totpSecret);
  expect(await findStaffSession(ports, lost.secret)).toBeDefined();
  const set = await setUpPassword(ports, secret, {
    password: 'second flush in june',
    code: codeOf(link.totpSecret, ports.clock()),
  });
  expect(set.ok).toBe(true);
  expect(await findStaffSession(ports, lost.secret)).toBeUndefined();
  expect(await redeemRecoveryCode(ports, { email, code: another })).toEqual(err('wrong-credentials'));
  ports.wait(STEP_MS);
  const formerCode = codeOf(lost.totpSecret, ports.clock());
  expect(await signInStaff(ports, { email, password: PASSWORD, code: formerCode })).toEqual(
    err('wrong-credentials'),
  );
});

test('creates recovery codes after a recent sign-in only, in place of earlier ones', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member, secret } = await signedInMember(ports);
  expect(await ports.staffCredentials.countRecoveryCodes(member.id)).toBe(0);
  const [first = ''] = await recoveryCodesOf(ports, secret);
  const [second = '', ...others] = await recoveryCodesOf(ports, secret);
  expect(new Set([second, ...others]).size).toBe(10);
  const { email } = member;
  expect(await redeemRecoveryCode(ports, { email, code: first })).toEqual(err('wrong-credentials'));
  expect((await redeemRecoveryCode(ports, { email, code: second })).ok).toBe(true);
  expect(await ports.staffCredentials.countRecoveryCodes(member.id)).toBe(9);
  ports.wait(11 * MINUTE);
  const session = await sessionOf(ports, secret);
  expect(await createRecoveryCodes(ports, session)).toEqual(err('recent-authentication-required'));
});

test('the link that a recovery code opens ends after an hour', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member, secret } = await signedInMember(ports);
  const [code = ''] = await recoveryCodesOf(ports, secret);
  const redeemed = await redeemRecoveryCode(ports, { email: member.email, code });
  const link = redeemed.ok ? redeemed.value : '';
  ports.wait(HOUR - 1_000);
  expect(await findStaffLink(ports, link)).toBeDefined();
  ports.wait(1_000);
  expect(await findStaffLink(ports, link)).toBeUndefined();
});

test('a recovery code that is sent twice gives the same link until it is used or replaced', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member, secret } = await signedInMember(ports);
  const { email } = member;
  const [code = '', another = ''] = await recoveryCodesOf(ports, secret);
  const redeem = (changes: object = {}) => redeemRecoveryCode(ports, { email, code, ...changes });
  const [first, second] = await Promise.all([redeem(), redeem()]);
  expect(first).toMatchObject(ok(expect.stringMatching(/^[\w-]{43}$/)));
  expect(second).toEqual(first);
  expect(await redeem({ email: email.toUpperCase() })).toEqual(first);
  expect(await ports.staffCredentials.countRecoveryCodes(member.id)).toBe(9);
  const linkSecret = first.ok ? first.value : '';
  const link = await findStaffLink(ports, linkSecret);
  expect(await redeem({ email: (await signedInMember(ports)).member.email })).toEqual(
    err('wrong-credentials'),
  );
  const used = ports.logLines.filter(([, { event }]) => event === 'staff.recovery-code-used');
  expect(used).toHaveLength(1);

  expect(await redeem({ code: another })).not.toEqual(first);
  expect(await redeem()).toEqual(err('wrong-credentials'));
  expect(await findStaffLink(ports, linkSecret)).toBeUndefined();
  expect(link?.totpSecret).toHaveLength(32);
});

test('a recovery code that was used opens nothing after the set-up', async () => {
  await using database = await freshDatabase();
  const ports = staffPorts(database);
  const { member, secret } = await signedInMember(ports);
  const [code = ''] = await recoveryCodesOf(ports, secret);
  const redeem = () => redeemRecoveryCode(ports, { email: member.email, code });
  const redeemed = await redeem();
  const linkSecret = redeemed.ok ? redeemed.value : '';
  const link = await findStaffLink(ports, linkSecret);
  const oneTimeCode = codeOf(link?.totpSecret ?? '', ports.clock());
  const form = { password: 'second flush in june', code: oneTimeCode };
  const outcomes = await Promise.all([setUpPassword(ports, linkSecret, form), redeem()]);
  expect(outcomes[0].ok).toBe(true);
  expect(await redeem()).toEqual(err('wrong-credentials'));
  expect(await database.rows('select 1 from staff_links')).toEqual([]);
});
