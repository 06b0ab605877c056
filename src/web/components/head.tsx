import { useFacts } from './use-facts.ts';

type Props = {
  readonly title: string;
  readonly description?: string;
  /** Path of the page's one address, where it has several. */
  readonly canonical?: string;
  /** For pages that are about one shopper's purchase. */
  readonly isHidden?: boolean;
};

/** The page's entry in tabs, history and search engines; React moves these elements into the head. */
export function Head({ title, description, canonical, isHidden }: Props) {
  const facts = useFacts();
  return (
    <>
      <title>{`${title} · ${facts?.name ?? ''}`}</title>
      {description && <meta name="description" content={description} />}
      {canonical && <link rel="canonical" href={`${facts?.origin ?? ''}${canonical}`} />}
      {isHidden && <meta name="robots" content="noindex" />}
    </>
  );
}
