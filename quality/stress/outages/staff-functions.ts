import { PASSWORD } from '../../../test/support/shopper.ts';
import { adminMap } from '../../../src/web/admin/site/admin-map.ts';
import { digestOf } from '../environment/accounts.ts';
import { countMissing, countRows } from './count-rows.ts';
import { newShopper, page, pageFunction, type ShopFunction } from './shop-function.ts';
import type { Visit } from './visit.ts';

const HTML = { headers: { accept: 'text/html' } };
const OF_MEMBER = (table: string): string => `${table} t join staff s on s.id = t.staff_id where s.email = $1`;

/** A page for signed-in members. */
const staffPage = (path: string): ShopFunction =>
  pageFunction(`GET ${path}`, ({ staff }) => staff.owner.browser.request(path, HTML));

/** The first style sheet of the sign-in. */
const fetchStylesheet = async (visit: Visit): Promise<Response> => {
  const html = await (await newShopper(visit).request(adminMap.signIn, HTML)).text();
  const [path] = /\/admin\/assets\/[\w-]+\.css/.exec(html) ?? [];
  if (path === undefined) throw new Error('The sign-in of staff references no style sheet.');
  return newShopper(visit).request(path);
};

/** Functions of staff in the admin. */
export const STAFF_FUNCTIONS = {
  'staff-styles': pageFunction('GET /admin/assets/*', fetchStylesheet),
  'staff-sign-in-page': page(adminMap.signIn),
  'staff-recovery-page': page(adminMap.recovery),
  'staff-sign-out-page': page(adminMap.signOut, adminMap.signOut, { status: 302 }),
  'staff-demo-page': page('/admin/demo/unknown', adminMap.demo, { status: 410 }),
  'staff-demo': pageFunction(
    `POST ${adminMap.demo}`,
    (visit) => newShopper(visit).send('/admin/demo/unknown'),
    { status: 410 },
  ),
  'staff-account': staffPage(adminMap.account),
  'staff-list': staffPage(adminMap.staff),
  'audit-log': staffPage(adminMap.audit),
  'staff-set-up-page': pageFunction(`GET ${adminMap.setUp}`, (visit) =>
    newShopper(visit).request(`/admin/set-up/${visit.staff.owner.linkSecret}`, HTML),
  ),
  'staff-set-up': pageFunction(
    `POST ${adminMap.setUp}`,
    (visit) =>
      newShopper(visit).send(`/admin/set-up/${visit.staff.settingUp.linkSecret}`, {
        password: 'second flush in june',
        confirmPassword: 'second flush in june',
        code: visit.staff.settingUp.linkCode(),
      }),
    {
      status: 303,
      count: countMissing('staff_links where digest = $1', ({ staff }) => digestOf(staff.settingUp.linkSecret)),
      isOneTime: true,
    },
  ),
  'staff-sign-in': pageFunction(
    `POST ${adminMap.signIn}`,
    (visit) =>
      newShopper(visit).send(adminMap.signIn, {
        email: visit.staff.signingIn.email,
        password: PASSWORD,
        code: visit.staff.signingIn.code(),
      }),
    {
      status: 303,
      count: async (visit) =>
        (await countRows(OF_MEMBER('staff_sessions'), ({ staff }) => staff.signingIn.email)(visit)) - 1,
      isOneTime: true,
    },
  ),
  'staff-sign-out': pageFunction(
    `POST ${adminMap.signOut}`,
    ({ staff }) => staff.signingOut.browser.send(adminMap.signOut),
    {
      status: 303,
      count: countMissing(OF_MEMBER('staff_sessions'), ({ staff }) => staff.signingOut.email),
      isOneTime: true,
    },
  ),
  'staff-recovery': pageFunction(
    `POST ${adminMap.recovery}`,
    (visit) =>
      newShopper(visit).send(adminMap.recovery, {
        email: visit.staff.recovering.email,
        code: visit.staff.recovering.recoveryCode,
      }),
    {
      status: 303,
      count: countMissing(OF_MEMBER('staff_recovery_codes'), ({ staff }) => staff.recovering.email),
      isOneTime: true,
    },
  ),
  'staff-recovery-codes': pageFunction(
    `POST ${adminMap.account}`,
    ({ staff }) => staff.owner.browser.send(adminMap.account, { intent: 'create-recovery-codes' }),
  ),
  'staff-invitation': pageFunction(
    `POST ${adminMap.staff}`,
    ({ staff, newEmail, changeId }) =>
      staff.owner.browser.send(adminMap.staff, {
        intent: 'invite',
        email: newEmail,
        name: 'Bruno',
        role: 'packer',
        requestId: changeId,
      }),
    { status: 303, count: countRows('staff where email = $1', ({ newEmail }) => newEmail) },
  ),
} as const satisfies Record<string, ShopFunction>;
