import { SharedAs } from './shared-as.tsx';
import { useFacts } from './use-facts.ts';

type Props = {
  readonly title: string;
  readonly description?: string;
  /** Path of the page's one address; a page that has one can be shared. */
  readonly canonical?: string;
  /** Path of the picture that stands for the page where it is shared. */
  readonly picture?: string;
  readonly kind?: 'website' | 'product';
  /** For pages that are about one shopper's purchase. */
  readonly isHidden?: boolean;
};

/** The page's entry in tabs, history and search engines; React moves these elements into the head. */
export function Head({ title, description, canonical, picture, kind = 'website', isHidden }: Props) {
  const facts = useFacts();
  const fullTitle = `${title} · ${facts?.name ?? ''}`;
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {canonical && <link rel="canonical" href={`${facts?.origin ?? ''}${canonical}`} />}
      {isHidden && <meta name="robots" content="noindex" />}
      {canonical && facts && (
        <SharedAs
          facts={facts}
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
