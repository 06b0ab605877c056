import { type FormEvent, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { productList as copy, nameOf } from '#copy/pages/product-list.ts';
import { PRICE_BANDS } from '#domain/catalogue/catalogue.ts';
import { CAFFEINE, CHOICE_NAMES, ORDERS, ORIGINS, TASTES } from '#domain/catalogue/facets/choices.ts';
import type { ListChoices as Choices, Facets } from '#domain/catalogue/facets/facets.ts';
import { type ListedProduct, TEA_TYPES } from '#domain/catalogue/product.ts';
import { hrefOf } from '../../site/site-map.ts';
import styles from './list-choices.module.css';

type Filter = {
  readonly name: 'origin' | 'caffeine' | 'taste';
  readonly values: readonly string[];
  readonly read: (facets: Facets) => readonly (string | undefined)[];
  readonly textOf?: (name: string) => string;
};

const FILTERS: readonly Filter[] = [
  { name: 'origin', values: ORIGINS, read: ({ origins }) => origins },
  { name: 'caffeine', values: CAFFEINE, read: ({ caffeine }) => [caffeine], textOf: copy.caffeineOf },
  { name: 'taste', values: TASTES, read: ({ tastes }) => tastes },
];

/** Parameters of the tea list that stay in its address when an order or filter is chosen. */
const MODES: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['sort', ['type', 'price']],
  ['type', ['all', ...TEA_TYPES]],
  ['price', ['all', ...PRICE_BANDS]],
];

type Props = {
  /** All products of the list, or undefined if it is not sent whole. */
  readonly products: readonly ListedProduct[] | undefined;
  readonly choices: Choices;
};

/** Order and filters of a product list: a form that works without scripts, and at once with them. */
export function ListChoices({ products, choices }: Props) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const shownSearch = useRef(search);
  // Uncontrolled, because React would undo a choice made before hydration, and others until the page is shown.
  useEffect(() => {
    if (shownSearch.current === search) return;
    shownSearch.current = search;
    for (const name of CHOICE_NAMES) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLSelectElement) field.value = choices[name] ?? '';
      if (field instanceof HTMLInputElement) field.checked = choices[name] !== undefined;
    }
  }, [search, choices]);
  const apply = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(currentTarget))
      if (value && typeof value === 'string') query.set(name, value);
    void navigate({ pathname, search: String(query) }, { preventScrollReset: true });
  };
  return (
    <form ref={form} action={pathname} aria-label={copy.label} className={styles['choices']} onChange={apply}>
      {/* No other parameters: the cached page is the same for all of them. */}
      {MODES.map(([name, values]) => {
        const value = new URLSearchParams(search).get(name) ?? '';
        return values.includes(value) && <input key={name} type="hidden" name={name} value={value} />;
      })}
      <Choice
        name="order"
        value={choices.order}
        all={copy.featured}
        options={ORDERS.map((order) => [order, copy.orders[order]])}
      />
      {FILTERS.map(({ name, values, read, textOf = String }) => (
        <Choice
          key={name}
          name={name}
          value={choices[name]}
          all={copy.any(copy[name])}
          options={values
            .filter(
              (value) =>
                value === choices[name] ||
                !products ||
                products.some(({ facets }) => facets && read(facets).includes(value)),
            )
            .map((value) => [value, textOf(nameOf(value))])}
        />
      ))}
      <label className={styles['stock']}>
        <input type="checkbox" name="stock" value="in" defaultChecked={choices.stock !== undefined} />
        {copy.inStock}
      </label>
      {pathname === hrefOf('tea') && (
        <Link className="alone" to={hrefOf('compare')}>
          {copy.compare}
        </Link>
      )}
      <noscript>
        {import.meta.env.SSR && (
          <button type="submit" className="button quiet">
            {copy.apply}
          </button>
        )}
      </noscript>
    </form>
  );
}

type ChoiceProps = {
  readonly name: Filter['name'] | 'order';
  readonly value: string | undefined;
  /** The text of the option that selects everything. */
  readonly all: string;
  readonly options: readonly (readonly [value: string, text: string])[];
};

/** A select, unless there is nothing to choose. The form handles its change. */
const Choice = ({ name, value = '', all, options }: ChoiceProps) =>
  (options.length > 1 || value) && (
    <select name={name} aria-label={copy[name]} defaultValue={value}>
      {[['', all] as const, ...options].map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
