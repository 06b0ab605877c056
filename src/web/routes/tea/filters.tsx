import { type MouseEvent, memo, useState } from 'react';
import { useLocation } from 'react-router';
import { catalogue } from '#copy/pages/catalogue.ts';
import { type CatalogueFilter, PRICE_BANDS } from '#domain/catalogue/catalogue.ts';
import type { ListChoices } from '#domain/catalogue/facets/facets.ts';
import { TEA_TYPES } from '#domain/catalogue/product.ts';
import { writeChoices } from '../../components/catalogue/choices-in-url.ts';
import { PageLink } from '../../components/pagination/page-link.tsx';
import { hrefOf } from '../../site/site-map.ts';
import { writeFilter } from './filter-in-url.ts';
import styles from './filters.module.css';

type Choice = { readonly label: string; readonly filter: CatalogueFilter };

const choice = (label: string, filter: CatalogueFilter): Choice => ({ label, filter });

const MODES = [
  choice(catalogue.byType, { mode: 'type', type: 'all' }),
  choice(catalogue.byPrice, { mode: 'price', band: 'all' }),
];
const TYPES = (['all', ...TEA_TYPES] as const).map((type) =>
  choice(catalogue.types[type], { mode: 'type', type }),
);
const BANDS = PRICE_BANDS.map((band) => choice(catalogue.bands[band], { mode: 'price', band }));

type SetPendingFilter = (filter: CatalogueFilter) => void;

/** The filter pressed here, until the address changes. */
const usePendingFilter = (): [CatalogueFilter | undefined, SetPendingFilter] => {
  const { key } = useLocation();
  const [pageKey, setPageKey] = useState(key);
  const [pendingFilter, setPendingFilter] = useState<CatalogueFilter>();
  if (pageKey === key) return [pendingFilter, setPendingFilter];
  setPageKey(key);
  setPendingFilter(undefined);
  return [undefined, setPendingFilter];
};

type Props = {
  readonly shown: CatalogueFilter;
  /** Order and filters that the links preserve. */
  readonly choices: ListChoices;
};

/**
 * The modes and the choices of the active one (CAT-1 to CAT-4), as links. Local state marks a press in the
 * next frame, since the router's update renders with the product list, slowly on phones.
 */
export function Filters({ shown, choices }: Props) {
  const [pendingFilter, setPendingFilter] = usePendingFilter();
  const filter = pendingFilter ?? shown;
  const hrefWith = (other: CatalogueFilter) =>
    hrefOf('tea', {}, { ...writeFilter(other), ...writeChoices(choices) });
  const to = hrefWith(filter);
  return (
    <div className={styles['filters']}>
      <nav aria-label={catalogue.modes} className={styles['choices']}>
        {MODES.map((mode) => (
          <ChoiceLink
            key={mode.label}
            {...mode}
            to={hrefWith(mode.filter)}
            isActive={mode.filter.mode === filter.mode}
            setPendingFilter={setPendingFilter}
          />
        ))}
      </nav>
      <nav aria-label={catalogue.filters} className="chips">
        {(filter.mode === 'type' ? TYPES : BANDS).map((option) => (
          <ChoiceLink
            key={option.label}
            {...option}
            to={hrefWith(option.filter)}
            isActive={hrefWith(option.filter) === to}
            setPendingFilter={setPendingFilter}
          />
        ))}
      </nav>
    </div>
  );
}

/** True if a click navigates in this window. */
const opensHere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(metaKey || ctrlKey || shiftKey || altKey);

/** Memoized, so that it renders only when its mark changes. */
const ChoiceLink = memo(function ChoiceLink({
  label,
  filter,
  to,
  isActive,
  setPendingFilter,
}: Choice & {
  readonly to: string;
  readonly isActive: boolean;
  readonly setPendingFilter: SetPendingFilter;
}) {
  return (
    <PageLink
      to={to}
      preventScrollReset
      onClick={(event) => opensHere(event) && setPendingFilter(filter)}
      {...(isActive && { 'aria-current': 'true' })}
    >
      {label}
    </PageLink>
  );
});
