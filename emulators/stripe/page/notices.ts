import { html } from 'hono/html';
import type { Html } from '../../shared/html-page.ts';
import type { StoredSession } from '../objects.ts';
import { layout } from './layout.ts';

type NoticeLink = { href: string | null; text: string };

/** The success URL of a session, with its id filled in. */
export function successUrl(session: StoredSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** For a paid session that is opened or submitted again. */
export function alreadyPaidPage(session: StoredSession): Html {
  return notice(
    'Already paid',
    'This order is already paid. You were charged once. Taking you back to the shop…',
    {
      href: successUrl(session),
      text: 'Back to the shop',
    },
  );
}

/** For a session that can no longer be paid. */
export function expiredPage(session: StoredSession): Html {
  return notice(
    'This payment has expired',
    'You haven’t been charged. Your cart is saved, so you can start again from the shop.',
    {
      href: session.cancel_url,
      text: 'Back to the shop',
    },
  );
}

/** For an unknown session. */
export function unknownPage(): Html {
  return notice(
    'Payment not found',
    'The link may be incomplete. You haven’t been charged. Please start again from the shop.',
  );
}

/** For a form submitted from another site. */
export function foreignPage(): Html {
  return notice(
    'Nothing was paid',
    'This form was sent from another site. Please pay from the page of the shop.',
  );
}

function notice(title: string, text: string, link?: NoticeLink): Html {
  return layout(
    title,
    html`<section class="notice">
      <h1>${title}</h1>
      <p>${text}</p>
      ${link?.href ? html`<p><a class="button-link" href="${link.href}">${link.text}</a></p>` : ''}
    </section>`,
  );
}
