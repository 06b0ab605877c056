import { shell } from '#copy/pages/shell.ts';
import type { ContentPolicy } from '#services/ports/ports.ts';
import type { SiteSettings } from '../site/shop-context.ts';
import { staticPage } from './static-page.tsx';

type ErrorPageOptions = {
  readonly settings: SiteSettings;
  readonly policy: ContentPolicy;
  /** The address of the requested page. */
  readonly url: string;
};

// A link that begins with two slashes would lead to another host.
const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`.replace(/^\/+/, '/');
};

const errorPage =
  (title: string, text: string, status: number) =>
  ({ settings, policy, url }: ErrorPageOptions): Response =>
    staticPage({
      name: settings.name,
      title,
      text,
      action: <a href={pathOf(url)}>{shell.tryAgain}</a>,
      policy,
      status,
    });

/** Returns the 503 page for a shop that is overloaded or cannot count requests. */
export const overloadPage = errorPage(shell.busyTitle, shell.unavailable, 503);

/** Returns the 500 page, for when even the error page inside the shop's frame cannot be rendered. */
export const serverErrorPage = errorPage(shell.problemTitle, shell.problem, 500);
