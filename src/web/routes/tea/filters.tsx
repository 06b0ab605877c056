import { type MouseEvent, memo, useState } from 'react';
import { useLocation } from 'react-router';
import { type CatalogueFilter, PRICE_BANDS } from '#domain/catalogue/catalogue.ts';
import { TEA_TYPES } from '#domain/catalogue/product.ts';
import { PageLink } from '../../components/page-link.tsx';
import { catalogue } from '../../copy/catalogue.ts';
import { addressOf } from '../../site-map.ts';
import { writeFilter } from './filter-in-url.ts';
import styles from './filters.module.css';

type Choice = { readonly label: string; readonly filter: CatalogueFilter; readonly to: string };

const toOf = (filter: CatalogueFilter): string => addressOf('tea', {}, writeFilter(filter));
const choice = (label: string, filter: CatalogueFilter): Choice => ({ label, filter, to: toOf(filter) });

const MODES = [
  choice(catalogue.byType, { mode: 'type', type: 'all' }),
  choice(catalogue.byPrice, { mode: 'price', band: 'all' }),
];
const TYPES = (['all', ...TEA_TYPES] as const).map((type) =>
  choice(catalogue.types[type], { mode: 'type', type }),
);
const BANDS = PRICE_BANDS.map((band) => choice(catalogue.bands[band], { mode: 'price', band }));

type Press = (filter: CatalogueFilter) => void;

/** What was pressed here, until another address is shown. */
const usePressed = (): [CatalogueFilter | undefined, Press] => {
  const { key } = useLocation();
  const [pressedOn, setPressedOn] = useState(key);
  const [pressed, press] = useState<CatalogueFilter>();
  if (pressedOn === key) return [pressed, press];
  setPressedOn(key);
  press(undefined);
  return [undefined, press];
};

type Props = {
  /** What the shelf shows. */
  readonly shown: CatalogueFilter;
};

/**
 * The two modes and the choices of the active one (CAT-1 to CAT-4). Links, so that each choice has its address. What was just
 * pressed is marked in the next frame, by a state of its own: what the router tells is drawn when there is time, together with
 * the shelf, which follows when the server has answered and a slow phone has drawn it.
 */
export function Filters({ shown }: Props) {
  const [pressed, press] = usePressed();
  const filter = pressed ?? shown;
  const to = toOf(filter);
  return (
    <div className={styles['filters']}>
      <nav aria-label={catalogue.modes} className={styles['choices']}>
        {MODES.map((one) => (
          <ChoiceLink key={one.to} {...one} isActive={one.filter.mode === filter.mode} press={press} />
        ))}
      </nav>
      <nav aria-label={catalogue.filters} className={styles['choices']} data-pills>
        {(filter.mode === 'type' ? TYPES : BANDS).map((one) => (
          <ChoiceLink key={one.to} {...one} isActive={one.to === to} press={press} />
        ))}
      </nav>
    </div>
  );
}

/** Whether a press leads on in this window. */
const leadsOn = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(metaKey || ctrlKey || shiftKey || altKey);

/** Drawn anew only when it is marked or no longer. */
const ChoiceLink = memo(function ChoiceLink({
  label,
  filter,
  to,
  isActive,
  press,
}: Choice & { readonly isActive: boolean; readonly press: Press }) {
  return (
    <PageLink
      to={to}
      className={styles['choice']}
      preventScrollReset
      onClick={(event) => leadsOn(event) && press(filter)}
      {...(isActive && { 'aria-current': 'true' })}
    >
      {label}
    </PageLink>
  );
});
