import { adminEventsPath } from '#domain/api/admin-events-path.ts';
import { err, ok } from '#domain/values/result.ts';
import type { Shop } from '#services/shop.ts';
import type { LiveAdmin } from '../live/live-admin.ts';
import { streamResponse } from '../live/stream-response.ts';
import { type Access, endpoint } from '../registry/endpoint.ts';
import { staffSecretIn } from '../requests/staff-cookie.ts';
import { errorCodeResponse } from '../responses/response.ts';

type StaffCaller = { readonly id: string; readonly secret: string };
type StaffService = { readonly staff: Pick<Shop['staff'], 'readSession'> };

/** For signed-in members. */
const staffAccess = ({ staff }: StaffService): Access<StaffCaller> => ({
  name: 'staff',
  authorize: async (c) => {
    const secret = staffSecretIn(c);
    const session = secret === undefined ? undefined : await staff.readSession(secret);
    return session && secret !== undefined
      ? ok({ id: session.member.id, secret })
      : err(errorCodeResponse('signed-out'));
  },
  accountOf: ({ id }) => ({ id, emailVerifiedAt: null }),
});

/** Routes of the admin besides its pages. */
export const adminRoutes = (shop: StaffService, liveAdmin: Pick<LiveAdmin, 'follow'>) => [
  // Reports changes to open pages.
  endpoint({
    method: 'GET',
    path: adminEventsPath,
    access: staffAccess(shop),
    rateLimit: 'live',
    handler: ({ c, caller: { id, secret } }) => {
      const isSessionOpen = async () => (await shop.staff.readSession(secret)) !== undefined;
      return streamResponse(c, (...connection) => liveAdmin.follow({ id, isSessionOpen }, ...connection));
    },
  }),
];
