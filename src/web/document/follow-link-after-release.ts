import type { Plugin } from 'vite';

const RELOAD = 'window.location.reload();';
/** `navigation.location` is the target of the pressed link, form or back button. */
const FOLLOW = `{
  const to = window.__reactRouterDataRouter?.state.navigation.location;
  if (to) window.location.assign(to.pathname + to.search + to.hash);
  else window.location.reload();
}`;

/**
 * Makes React Router navigate to the pressed link when a release has removed the scripts of the next page. It
 * has no option for this and only reloads the open page.
 */
export const followLinkAfterRelease = (): Plugin => ({
  name: 'follow-link-after-release',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/.*\/routeModules\.(?:m?js|ts)$/ },
    handler(code) {
      if (code.split(RELOAD).length !== 2) this.error('React Router reloads in another way than before.');
      return { code: code.replace(RELOAD, FOLLOW), map: null };
    },
  },
});
