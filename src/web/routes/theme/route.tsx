import { themes } from '../../words/themes/index.ts';
import type { Route } from './+types/route';
import { ThemePage } from './page.tsx';

export { loadCatalogue as loader, skipServer as clientLoader } from '../catalogue-loader.ts';

/** All five themes; the route that matched is called after the one that is shown. */
export default function ThemeRoute({ matches: [, { id }] }: Route.ComponentProps) {
  return <ThemePage key={id} theme={themes[id]} />;
}
