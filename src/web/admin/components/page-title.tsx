import { useRouteLoaderData } from 'react-router';

/** The title of a page in the tab, with the name of the shop. */
export function PageTitle({ title }: { readonly title: string }) {
  const settings = useRouteLoaderData<{ readonly shopName: string }>('root');
  return <title>{settings ? `${title} · ${settings.shopName}` : title}</title>;
}
