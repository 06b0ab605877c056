import { themes } from '../../words/themes/index.ts';
import { loadShelf, skipServer } from '../catalogue-loader.ts';
import type { Route } from './+types/route';
import { ThemePage } from './page.tsx';

export const loader = loadShelf(({ themes: of }, path) => of.includes(path.slice(1)));

export const clientLoader = skipServer;

/** All five themes; the route that matched is called after the one that is shown. */
export default function ThemeRoute({ matches: [, { id }] }: Route.ComponentProps) {
  return <ThemePage key={id} theme={themes[id]} />;
}
