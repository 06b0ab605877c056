import { shell } from '../../copy/shell.ts';
import { contentPolicyContext, factsContext } from '../../site/shop-context.ts';
import { stillPage } from '../../static-pages/static-page.tsx';
import type { Route } from './+types/route';

/** The page that a browser shows offline instead of one that is not cached. */
export const loader = ({ context }: Route.LoaderArgs) =>
  stillPage({
    name: context.get(factsContext).name,
    title: shell.offlineTitle,
    text: shell.offline,
    way: (
      <>
        <button type="button">{shell.tryAgain}</button>
        <script src="/back-online.js" />
      </>
    ),
    policy: context.get(contentPolicyContext),
  });
