import { shell } from '#copy/pages/shell.ts';
import { contentPolicyContext } from '../../document/render-context.ts';
import { siteSettingsContext } from '../../site/shop-context.ts';
import { staticPage } from '../../static-pages/static-page.tsx';
import type { Route } from './+types/route';

/** The page that a browser shows offline instead of one that is not cached. */
export const loader = ({ context }: Route.LoaderArgs) =>
  staticPage({
    name: context.get(siteSettingsContext).name,
    title: shell.offlineTitle,
    text: shell.offline,
    action: (
      <>
        <button type="button">{shell.tryAgain}</button>
        <script src="/back-online.js" />
      </>
    ),
    policy: context.get(contentPolicyContext),
  });
