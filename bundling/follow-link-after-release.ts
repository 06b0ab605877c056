import type { Plugin } from 'vite';

const RELOAD = 'window.location.reload();';
/**
 * `navigation.location` is the target of the clicked link, form or back button. Without one, and without a pending
 * fetcher, the script was only prefetched, and a reload would discard what the shopper has typed.
 */
const FOLLOW = `{
  const state = window.__reactRouterDataRouter?.state;
  const to = state?.navigation.location;
  if (to) window.location.assign(to.pathname + to.search + to.hash);
  else if (!state || state.fetchers.size) window.location.reload();
  else return {};
}`;

/**
 * Makes React Router navigate to the clicked link when a release has removed the scripts of the next page. It
 * has no option for this and only reloads the open page, even when it prefetches.
 */
export const followLinkAfterRelease = (): Plugin => ({
  name: 'follow-link-after-release',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/.*\/routeModules\.(?:m?js|ts)$/ },
    handler(code) {
      if (code.split(RELOAD).length !== 2) this.error('React Router no longer reloads as expected.');
      return { code: code.replace(RELOAD, FOLLOW), map: null };
    },
  },
});
