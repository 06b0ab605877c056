import type { ContentPolicy } from '#services/ports/ports.ts';
import { shell } from './copy/shell.ts';
import type { ShopFacts } from './shop-context.ts';
import { stillPage } from './still-page.tsx';

type Sorry = {
  readonly facts: ShopFacts;
  readonly policy: ContentPolicy;
  /** The page that was asked for. */
  readonly url: string;
};

// Two slashes at its beginning would name another site.
const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`.replace(/^\/+/, '/');
};

/** What is shown in the place of any page while the shop has too much to do, or cannot count who asks. */
export const sorryPage = ({ facts, policy, url }: Sorry): Response =>
  stillPage({
    name: facts.name,
    title: shell.busyTitle,
    text: shell.unavailable,
    way: <a href={pathOf(url)}>{shell.tryAgain}</a>,
    policy,
    status: 503,
  });

/** The error page for a document that cannot be rendered, not even as the error page with the shop's frame. */
export const brokenPage = ({ facts, policy, url }: Sorry): Response =>
  stillPage({
    name: facts.name,
    title: shell.problemTitle,
    text: shell.problem,
    way: <a href={pathOf(url)}>{shell.tryAgain}</a>,
    policy,
    status: 500,
  });
