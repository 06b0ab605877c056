import synonyms from './synonyms.json' with { type: 'json' };

/** Phrases that shoppers type, and what they mean in this shop. Independent of the products, which the shop owner changes. */
export type Synonym = {
  /** Their words have to be consecutive. */
  readonly typed: readonly string[];
  /** Alternatives; all words of one have to match a name, keyword, kind, origin or taste. */
  readonly equivalents?: readonly string[];
  /** Similar products, which count only if nothing matches as typed. */
  readonly related?: readonly string[];
  /** True if products that match only the other words are useless, such as tea with caffeine for `decaf`. */
  readonly isRequired?: boolean;
  /** True for what a shopper does with a product: a product named beside it takes precedence. */
  readonly isActivity?: boolean;
  /** The shopper's word for a kind of tea that a shop may not carry. */
  readonly kind?: string;
  /** A search that finds what to offer if the shop does not carry the kind. */
  readonly instead?: string;
};

/** The database adds `greentea`, `blacktea` and the caffeine keywords to each product. */
export const SYNONYMS: readonly Synonym[] = Object.values(synonyms).flat();
