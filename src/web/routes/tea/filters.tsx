import { memo } from 'react';
import { Link, useNavigation } from 'react-router';
import { type CatalogueFilter, PRICE_BANDS } from '#domain/catalogue.ts';
import { TEA_TYPES } from '#domain/product.ts';
import { addressOf } from '../../site-map.ts';
import { catalogue } from '../../words/catalogue.ts';
import { readFilter, writeFilter } from './filter-in-url.ts';
import styles from './filters.module.css';

type Choice = { readonly label: string; readonly filter: CatalogueFilter; readonly isActive: boolean };

const typeChoices = (active: CatalogueFilter): Choice[] =>
  (['all', ...TEA_TYPES] as const).map((type) => ({
    label: catalogue.types[type],
    filter: { mode: 'type', type },
    isActive: active.mode === 'type' && active.type === type,
  }));

const bandChoices = (active: CatalogueFilter): Choice[] =>
  PRICE_BANDS.map((band) => ({
    label: catalogue.bands[band],
    filter: { mode: 'price', band },
    isActive: active.mode === 'price' && active.band === band,
  }));

const modeChoices = ({ mode }: CatalogueFilter): Choice[] => [
  { label: catalogue.byType, filter: { mode: 'type', type: 'all' }, isActive: mode === 'type' },
  { label: catalogue.byPrice, filter: { mode: 'price', band: 'all' }, isActive: mode === 'price' },
];

type Props = {
  /** What the shelf shows. */
  readonly shown: CatalogueFilter;
};

/**
 * The two modes and the choices of the active one (CAT-1 to CAT-4). Links, so that each choice has its address. What was just
 * chosen is marked at once; the shelf follows when the server has answered, and a slow phone has drawn it.
 */
export function Filters({ shown }: Props) {
  const { location: next } = useNavigation();
  const filter = next?.pathname === addressOf('tea') ? readFilter(new URLSearchParams(next.search)) : shown;
  return (
    <div className={styles['filters']}>
      <Choices label={catalogue.modes} choices={modeChoices(filter)} />
      <Choices
        label={catalogue.filters}
        choices={filter.mode === 'type' ? typeChoices(filter) : bandChoices(filter)}
        arePills
      />
    </div>
  );
}

type ChoicesProps = {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly arePills?: boolean;
};

const Choices = ({ label, choices, arePills }: ChoicesProps) => (
  <nav aria-label={label} className={styles['choices']} data-pills={arePills}>
    {choices.map(({ label: text, filter, isActive }) => (
      <ChoiceLink key={text} text={text} to={addressOf('tea', {}, writeFilter(filter))} isActive={isActive} />
    ))}
  </nav>
);

type ChoiceLinkProps = { readonly text: string; readonly to: string; readonly isActive: boolean };

/** Drawn anew only when it is marked or no longer. */
const ChoiceLink = memo(function Choice({ text, to, isActive }: ChoiceLinkProps) {
  return (
    <Link
      to={to}
      className={styles['choice']}
      preventScrollReset
      {...(isActive && { 'aria-current': 'true' })}
    >
      {text}
    </Link>
  );
});
