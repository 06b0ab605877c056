import { matchPath } from 'react-router';
import { siteMap } from '../site-map.ts';

/** The pattern of the page at a path, which says nothing of what its visitor looked for; undefined for no page of ours. */
export const pagePattern = (path: string): string | undefined =>
  Object.values(siteMap).find((pattern) => matchPath(pattern, path));
