import type { Plugin } from 'vite';

const RELOAD = 'window.location.reload();';
/** `navigation.location` is where the pressed link, the form or the back button leads. */
const FOLLOW = `{
  const to = window.__reactRouterDataRouter?.state.navigation.location;
  if (to) window.location.assign(to.pathname + to.search + to.hash);
  else window.location.reload();
}`;

/**
 * Makes a build of React Router follow the pressed link when the scripts of the next page are gone, as after a release.
 * By itself it only reloads the page that is open, and has no option for it.
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
