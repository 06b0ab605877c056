import { html } from 'hono/html';
import { type Html, htmlPage } from '../shared/html-page.ts';
import type { Account } from './accounts.ts';

export interface OtherAccountForm {
  readonly name: string;
  readonly email: string;
  readonly inWorkspace: boolean;
  readonly problems: { readonly name?: string | undefined; readonly email?: string | undefined };
}

function page(title: string, content: Html): Html {
  return htmlPage(
    title,
    '/styles.css',
    html`
    <main>${content}</main>
    <footer>
      <p>Test mode: this page replaces Google sign-in until Google’s keys are set. No password needed.</p>
    </footer>`,
  );
}

function noteOf({ emailVerified, hd }: Account): string {
  if (!emailVerified) return 'email not verified';
  return hd === undefined ? '' : 'Google Workspace';
}

function accountRow(account: Account, index: number): Html {
  const id = `account-${index + 1}`;
  const noteText = noteOf(account);
  const note = noteText ? html`<span class="note" id="${id}-note">${noteText}</span>` : '';
  return html`
    <li>
      <button type="submit" class="account" name="account" value="${account.sub}"
        aria-labelledby="${id}-name ${id}-email"${noteText ? html` aria-describedby="${id}-note"` : ''}>
        <span class="initial" aria-hidden="true">${account.name.slice(0, 1)}</span>
        <span class="who">
          <span class="name" id="${id}-name">${account.name}</span>
          <span class="email" id="${id}-email">${account.email}</span>
          ${note}
        </span>
      </button>
    </li>`;
}

interface Field {
  readonly name: 'name' | 'email';
  readonly label: string;
  readonly type: 'text' | 'email';
}

function field({ name, label, type }: Field, { [name]: value, problems }: OtherAccountForm): Html {
  const problem = problems[name];
  const described = problem
    ? html` autofocus aria-invalid="true" aria-describedby="other-${name}-problem"`
    : '';
  return html`
    <div class="field">
      <label for="other-${name}">${label}</label>
      <input id="other-${name}" name="${name}" type="${type}" value="${value}" autocomplete="${name}"
        maxlength="100" required${described}>
      ${problem ? html`<p class="problem" id="other-${name}-problem" role="alert">${problem}</p>` : ''}
    </div>`;
}

/** The account chooser: a button per account, a form for another one, and Cancel. Works without JavaScript. */
export function chooserPage(shop: string, accounts: readonly Account[], other: OtherAccountForm): Html {
  return page(
    'Choose an account',
    html`
      <h1>Choose an account</h1>
      <p class="purpose">to continue to <strong>${shop}</strong></p>
      <form method="post">
        <ul class="accounts">${accounts.map(accountRow)}</ul>
      </form>
      <form method="post" class="other">
        <h2>Use another account</h2>
        ${field({ name: 'name', label: 'Name', type: 'text' }, other)}
        ${field({ name: 'email', label: 'Email', type: 'email' }, other)}
        <label class="check">
          <input type="checkbox" name="workspace" value="yes"${other.inWorkspace ? html` checked` : ''}>
          The address belongs to a Google Workspace
        </label>
        <div class="actions">
          <button type="submit" class="quiet" form="cancel" name="cancel" value="yes">Cancel</button>
          <button type="submit" class="primary">Continue</button>
        </div>
      </form>
      <form method="post" id="cancel"></form>`,
  );
}

/** An error page with the reason in one sentence. */
export function problemPage(reason: string): Html {
  return page(
    'Sign-in stopped',
    html`
      <h1>Sign-in stopped</h1>
      <p class="purpose">${reason}</p>
      <p>Close this window and start again in the shop.</p>`,
  );
}
