import type { ProductListQuery } from '#domain/catalogue/catalogue.ts';
import type { Category, StoredProduct } from '#domain/catalogue/product.ts';
import type { NamedKind } from '#domain/catalogue/search/named-kind.ts';
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
  /** The products before and after one in its category, up to `limit` of each, in the shop's order. */
  neighbors(product: Pick<StoredProduct, 'id' | 'group'>, limit: number): Promise<StoredProduct[]>;
  /** The lowest price of each product in a period, in cents; absent for products that are younger. */
  lowestPrices(
    ids: readonly string[],
    period: { readonly from: Date; readonly to: Date },
  ): Promise<ReadonlyMap<string, number>>;
  /** Products with these ids, in the shop's order. */
  byIds(ids: readonly string[]): Promise<StoredProduct[]>;
};

type PageRange = { readonly limit: number; readonly offset: number };

type SearchRange = PageRange & {
  /** Only names, keywords, kinds and origins count; not tastes, ingredients and descriptions. */
  readonly isByName?: boolean;
};

/** Full-text search that ignores accents and case and tolerates typing errors. */
export type ProductSearch = {
  find(
    words: string,
    range: SearchRange,
  ): Promise<{ readonly products: StoredProduct[]; readonly count: number }>;
  /** True if the name or a keyword of a product is of the kind. */
  carries(kind: NamedKind): Promise<boolean>;
};

/** Requests for an email when a product is back in stock; each is written in one transaction with its email. */
export type BackInStockRepository = {
  /** Replaces an unconfirmed request. Sends nothing if it is confirmed or from the last minute, or beyond the maximum. */
  request(request: {
    readonly product: Pick<StoredProduct, 'id' | 'name'>;
    readonly email: string;
    readonly link: { readonly secret: string; readonly digest: string; readonly expiresAt: Date };
    /** Used if the address has no other request. */
    readonly unsubscribeSecret: string;
    readonly now: Date;
  }): Promise<void>;
  /** Returns the product of a request by the digest of its link. */
  find(
    digest: string,
    now: Date,
  ): Promise<(Pick<StoredProduct, 'name' | 'group'> & { readonly isConfirmed: boolean }) | undefined>;
  /** Returns false if the link has ended; the times of a confirmed request stay. */
  confirm(digest: string, now: Date, expiresAt: Date): Promise<boolean>;
  /** Queues an email for each confirmed request of a product in stock, up to `limit`, and deletes the request. */
  queueEmails(limit: number, now: Date): Promise<number>;
  /** Deletes all requests of the address whose secret this is. */
  stop(unsubscribeSecret: string): Promise<void>;
  deleteExpired(now: Date): Promise<void>;
};

/** Ports of products, their search and requests for those that are sold out. */
export type CataloguePorts = {
  readonly catalogue: ProductRepository;
  readonly productSearch: ProductSearch;
  readonly backInStock: BackInStockRepository;
};
