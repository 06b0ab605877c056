import { matchPath } from 'react-router';
import { siteMap } from '../site/site-map.ts';

/** Returns the pattern of a path, which reveals no search terms; `undefined` for an unknown page. */
export const pagePattern = (path: string): string | undefined =>
  Object.values(siteMap).find((pattern) => matchPath(pattern, path));
