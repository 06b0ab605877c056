import type { ProductListQuery } from '#domain/catalogue/catalogue.ts';
import type { Category, StoredProduct } from '#domain/catalogue/product.ts';
import type { LinkName } from '#domain/text/mangled-link.ts';

/** Products for sale, in the shop's order. */
export type ProductRepository = {
  /** All categories with a page of products after `after`; undefined if that is unknown. `next` is null at the end. */
  categories(after?: string): Promise<
    | {
        readonly categories: readonly { readonly title: string; readonly items: readonly StoredProduct[] }[];
        readonly next: string | null;
      }
    | undefined
  >;
  count(): Promise<number>;
  names(range: PageRange): Promise<Pick<StoredProduct, 'name' | 'group'>[]>;
  /** A page of a list and the number of all its products; of at most `maxWhole` products all, whatever the filter. */
  list(
    query: ProductListQuery,
    range: PageRange & { readonly maxWhole: number },
  ): Promise<{
    readonly products: readonly StoredProduct[];
    readonly count: number;
    readonly isWhole: boolean;
  }>;
  /** Finds a product by its current name, else by a former one. */
  byName(name: string): Promise<StoredProduct | undefined>;
  /** Finds the one product that a mangled link means; undefined if it is ambiguous or withdrawn. */
  byMangledName(names: readonly LinkName[], group?: Category): Promise<StoredProduct | undefined>;
  /** Products with these ids, in the shop's order. */
  byIds(ids: readonly string[]): Promise<StoredProduct[]>;
};

type PageRange = { readonly limit: number; readonly offset: number };

/** Full-text search that ignores accents and case and tolerates typing errors. */
export type ProductSearch = {
  find(
    words: string,
    range: PageRange,
  ): Promise<{ readonly products: StoredProduct[]; readonly count: number }>;
  /** Products with the most similar names, matching or not; compares only the first few of each category. */
  nearest(words: string, limit: number): Promise<StoredProduct[]>;
};

/** Ports of products and their search. */
export type CataloguePorts = { readonly catalogue: ProductRepository; readonly productSearch: ProductSearch };
