import { useRouteLoaderData } from 'react-router';
import type { SiteSettings } from './shop-context.ts';

/** The site settings; `undefined` only if the root loader failed. */
export const useSiteSettings = (): SiteSettings | undefined =>
  useRouteLoaderData<{ settings: SiteSettings }>('root')?.settings;
