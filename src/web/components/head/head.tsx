import { useSiteSettings } from '../../site/use-site-settings.ts';
import { OpenGraph } from './open-graph.tsx';

type Props = {
  readonly title: string;
  readonly description?: string;
  /** The page's canonical path; a page without one has no Open Graph tags. */
  readonly canonical?: string;
  /** Path of the picture for shared links. */
  readonly picture?: string;
  readonly kind?: 'website' | 'product';
  /** For pages that search engines should skip. */
  readonly isHidden?: boolean;
};

/** The page's metadata; React moves these elements into the head. */
export function Head({ title, description, canonical, picture, kind = 'website', isHidden }: Props) {
  const settings = useSiteSettings();
  const fullTitle = `${title} · ${settings?.name ?? ''}`;
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {canonical && <link rel="canonical" href={`${settings?.origin ?? ''}${canonical}`} />}
      {isHidden && <meta name="robots" content="noindex" />}
      {canonical && settings && (
        <OpenGraph
          settings={settings}
          kind={kind}
          title={fullTitle}
          description={description}
          path={canonical}
          picture={picture}
        />
      )}
    </>
  );
}
