import type { SiteSettings } from '../../site/shop-context.ts';

/** For pages without a picture of their own. */
const PICTURE = { path: '/icons/shared.png', width: 1200, height: 630 };

type Props = {
  readonly settings: SiteSettings;
  readonly kind: 'website' | 'product';
  readonly title: string;
  readonly description: string | undefined;
  readonly path: string;
  readonly picture: string | undefined;
};

/** Metadata for shared links (Open Graph, ogp.me). */
export function OpenGraph({ settings: { origin, name }, kind, title, description, path, picture }: Props) {
  return (
    <>
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={`${origin}${path}`} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:image" content={new URL(picture ?? PICTURE.path, origin).href} />
      {!picture && <meta property="og:image:width" content={String(PICTURE.width)} />}
      {!picture && <meta property="og:image:height" content={String(PICTURE.height)} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
