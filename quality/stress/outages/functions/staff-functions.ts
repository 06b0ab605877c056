import { randomUUID } from 'node:crypto';
import { adminEventsPath } from '../../../../src/domain/api/admin-events-path.ts';
import { adminHref, adminMap } from '../../../../src/web/admin/site/admin-map.ts';
import { PASSWORD } from '../../../../test/support/shopper.ts';
import { digestOf } from '../../environment/accounts.ts';
import { countMissing, countRows } from './count-rows.ts';
import { apiFunction, newShopper, page, pageFunction, type ShopFunction } from './shop-function.ts';
import type { Visit } from './visit.ts';

const HTML = { headers: { accept: 'text/html' } };
const OF_MEMBER = (table: string): string =>
  `${table} t join staff s on s.id = t.staff_id where s.email = $1`;

/** A page for signed-in members. */
const staffPage = (path: string): ShopFunction =>
  pageFunction(`GET ${path}`, ({ staff }) => staff.owner.browser.request(path, HTML));

const fulfilmentPath = ({ unpaidBuyer }: Visit): string =>
  adminHref('orderFulfilment', { number: unpaidBuyer.receipt });

type OrderPage = 'orderRefund' | 'orderCancel' | 'orderAddress' | 'orderMessage';

/** A page about an order. */
const orderPage = (key: OrderPage): ShopFunction =>
  pageFunction(`GET ${adminMap[key]}`, ({ staff, unpaidBuyer }) =>
    staff.owner.browser.request(adminHref(key, { number: unpaidBuyer.receipt }), HTML),
  );

/** A page about the customer of an order. */
const customerPage = (key: 'customer' | 'customerErase'): ShopFunction =>
  pageFunction(`GET ${adminMap[key]}`, ({ staff, orderId }) =>
    staff.owner.browser.request(adminHref(key, { id: orderId }), HTML),
  );

/** A form about an order that changes nothing: it goes back to its fields, or lacks some. */
const orderForm = (key: OrderPage, fields: Record<string, string>, status: number): ShopFunction =>
  pageFunction(
    `POST ${adminMap[key]}`,
    ({ staff, unpaidBuyer, changeId }) =>
      staff.owner.browser.send(adminHref(key, { number: unpaidBuyer.receipt }), {
        ...(status === 200 && { requestId: changeId }),
        ...fields,
      }),
    { status },
  );

/** The first style sheet of the sign-in. */
const fetchStylesheet = async (visit: Visit): Promise<Response> => {
  const html = await (await newShopper(visit).request(adminMap.signIn, HTML)).text();
  const [path] = /\/admin\/assets\/[\w-]+\.css/.exec(html) ?? [];
  if (path === undefined) throw new Error('The sign-in of staff references no style sheet.');
  return newShopper(visit).request(path);
};

/** Opens the stream of changes and closes it. */
const openEvents = async ({ staff }: Visit): Promise<Response> => {
  const { browser } = staff.owner;
  const response = await browser.stream(adminEventsPath, { headers: { cookie: browser.cookie() } });
  if (response.ok) await response.body?.cancel();
  return response;
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
  'staff-today': staffPage(adminMap.today),
  'staff-enquiries': staffPage(adminMap.enquiries),
  'staff-withdrawals': staffPage(adminMap.withdrawals),
  'staff-failed-emails': staffPage(adminMap.failedEmails),
  'staff-low-stock': staffPage(adminMap.lowStock),
  'staff-events': apiFunction(`GET ${adminEventsPath}`, openEvents),
  'staff-enquiry-change': pageFunction(
    `POST ${adminMap.enquiries}`,
    ({ staff, changeId }) =>
      staff.owner.browser.send(adminMap.enquiries, {
        intent: 'closed',
        id: changeId,
        from: 'open',
        requestId: changeId,
      }),
    { status: 404 },
  ),
  'staff-withdrawal-handled': pageFunction(
    `POST ${adminMap.withdrawals}`,
    ({ staff, changeId }) =>
      staff.owner.browser.send(adminMap.withdrawals, { intent: 'handle', id: changeId, requestId: changeId }),
    { status: 404 },
  ),
  'staff-email-again': pageFunction(
    `POST ${adminMap.failedEmails}`,
    ({ staff, changeId }) =>
      staff.owner.browser.send(adminMap.failedEmails, {
        intent: 'send-again',
        id: changeId,
        requestId: changeId,
      }),
    { status: 404 },
  ),
  'staff-account': staffPage(adminMap.account),
  'staff-list': staffPage(adminMap.staff),
  'audit-log': staffPage(adminMap.audit),
  'audit-export-page': pageFunction(
    `GET ${adminMap.auditExport}`,
    ({ staff }) => staff.owner.browser.request(adminMap.auditExport, HTML),
    { status: 302 },
  ),
  'audit-export': pageFunction(
    `POST ${adminMap.auditExport}`,
    ({ staff }) => staff.owner.browser.send(adminMap.auditExport),
    { shows: () => 'Entry,Time (UTC),Member' },
  ),
  'staff-orders': staffPage(adminMap.orders),
  'staff-order': pageFunction(`GET ${adminMap.order}`, ({ staff, unpaidBuyer }) =>
    staff.owner.browser.request(adminHref('order', { number: unpaidBuyer.receipt }), HTML),
  ),
  'saved-view': pageFunction(
    `POST ${adminMap.orders}`,
    ({ staff, changeId }) =>
      staff.owner.browser.send(`${adminMap.orders}?gift=yes`, { intent: 'save-view', name: changeId }),
    { status: 303, count: countRows('staff_views where name = $1', ({ changeId }) => changeId) },
  ),
  'packed-selection': pageFunction(
    `POST ${adminMap.orders}`,
    ({ staff, unpaidBuyer, changeId }) =>
      staff.owner.browser.send(adminMap.orders, { pack: changeId, orders: unpaidBuyer.receipt }),
    { shows: () => 'The order is not paid, or it was cancelled.' },
  ),
  'order-note': pageFunction(
    `POST ${adminMap.order}`,
    ({ staff, unpaidBuyer, noteId }) =>
      staff.owner.browser.send(adminHref('order', { number: unpaidBuyer.receipt }), {
        intent: 'add-note',
        text: noteId,
        requestId: noteId,
      }),
    { status: 303, count: countRows('staff_notes where text = $1', ({ noteId }) => noteId) },
  ),
  customers: staffPage(adminMap.customers),
  customer: customerPage('customer'),
  'customer-erasure-page': customerPage('customerErase'),
  'customer-export': pageFunction(
    `GET ${adminMap.customerExport}`,
    ({ staff, orderId, changeId }) =>
      staff.owner.browser.request(adminHref('customerExport', { id: orderId, requestId: changeId }), HTML),
    { status: 302 },
  ),
  'customer-note': pageFunction(
    `POST ${adminMap.customer}`,
    ({ staff, orderId, customerNoteId }) =>
      staff.owner.browser.send(adminHref('customer', { id: orderId }), {
        intent: 'add-note',
        text: customerNoteId,
        requestId: customerNoteId,
      }),
    { status: 303, count: countRows('staff_notes where text = $1', ({ customerNoteId }) => customerNoteId) },
  ),
  // The email differs, so that nothing is erased.
  'customer-erasure': pageFunction(
    `POST ${adminMap.customerErase}`,
    ({ staff, orderId }) =>
      staff.owner.browser.send(adminHref('customerErase', { id: orderId }), {
        intent: 'erase',
        email: 'other@example.com',
        orders: '1',
        requestId: randomUUID(),
      }),
    { status: 409 },
  ),
  'bulk-shipping': staffPage(adminMap.shipping),
  'fulfilment-page': pageFunction(`GET ${adminMap.orderFulfilment}`, (visit) =>
    visit.staff.owner.browser.request(fulfilmentPath(visit), HTML),
  ),
  // The order is not paid, which only the database knows.
  'fulfilment-step': pageFunction(
    `POST ${adminMap.orderFulfilment}`,
    (visit) =>
      visit.staff.owner.browser.send(fulfilmentPath(visit), { intent: 'pack', requestId: visit.changeId }),
    { status: 409 },
  ),
  'shipping-scan': pageFunction(
    `POST ${adminMap.shipping}`,
    ({ staff, unpaidBuyer, changeId }) =>
      staff.owner.browser.send(adminMap.shipping, {
        intent: 'ship',
        requestId: changeId,
        orderNumber: unpaidBuyer.receipt,
        trackingNumber: '1Z999AA10123456784',
        carrier: '',
      }),
    { status: 422 },
  ),
  'shipping-import-page': staffPage(adminMap.shippingImport),
  'shipping-import': pageFunction(`POST ${adminMap.shippingImport}`, ({ staff, unpaidBuyer }) =>
    staff.owner.browser.send(adminMap.shippingImport, {
      intent: 'check',
      csv: `Order number,Carrier,Tracking number\r\n${unpaidBuyer.receipt},,1Z999AA10123456784`,
    }),
  ),
  'staff-refund-page': orderPage('orderRefund'),
  'staff-refund': orderForm('orderRefund', { intent: 'edit' }, 200),
  'staff-cancel-page': orderPage('orderCancel'),
  'staff-cancel': orderForm('orderCancel', {}, 422),
  'staff-address-page': orderPage('orderAddress'),
  'staff-address': orderForm('orderAddress', {}, 422),
  'staff-message-page': orderPage('orderMessage'),
  'staff-message': orderForm('orderMessage', {}, 422),
  'print-job': staffPage(adminMap.print),
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
      count: countMissing('staff_links where digest = $1', ({ staff }) =>
        digestOf(staff.settingUp.linkSecret),
      ),
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
  'staff-recovery-codes': pageFunction(`POST ${adminMap.account}`, ({ staff }) =>
    staff.owner.browser.send(adminMap.account, { intent: 'create-recovery-codes' }),
  ),
  'staff-invitation': pageFunction(
    `POST ${adminMap.staff}`,
    ({ staff, newEmail, invitationId }) =>
      staff.owner.browser.send(adminMap.staff, {
        intent: 'invite',
        email: newEmail,
        name: 'Bruno',
        role: 'packer',
        requestId: invitationId,
      }),
    { status: 303, count: countRows('staff where email = $1', ({ newEmail }) => newEmail) },
  ),
} as const satisfies Record<string, ShopFunction>;
