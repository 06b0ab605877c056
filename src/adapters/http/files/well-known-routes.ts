import { endpoint, publicAccess } from '../registry/endpoint.ts';
import { WELL_KNOWN } from '../requests/navigation.ts';

/** Redirects password managers to the page for changing a password (W3C, "A Well-Known URL for Changing Passwords"). */
export const wellKnownRoutes = (changePassword: string) =>
  ['', '/'].map((end) =>
    endpoint({
      method: 'GET',
      path: `${WELL_KNOWN}change-password${end}`,
      access: publicAccess,
      rateLimit: 'static',
      handler: ({ c }) => c.redirect(changePassword, 302),
    }),
  );
