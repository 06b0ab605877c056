import { product as copy } from '#copy/pages/product.ts';
import type { BrewingInstructions } from '#domain/catalogue/product.ts';
import { BrewingTimer } from './brewing-timer.tsx';
import styles from './product.module.css';

/** Brewing instructions with a timer. */
export function Brewing({ brewing }: { brewing: BrewingInstructions }) {
  const { grams, millilitres, celsius, minutes, infusions, caffeine } = brewing;
  const details = [
    [copy.facts.leaf, copy.grams(grams, millilitres)],
    [copy.facts.water, copy.celsius(celsius)],
    [copy.facts.time, copy.minutes(minutes)],
    [copy.facts.infusions, infusions],
    [copy.facts.caffeine, caffeine],
  ] as const;
  return (
    <>
      <h2>{copy.brewing}</h2>
      <dl className={styles['facts']}>
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <BrewingTimer brewing={brewing} />
    </>
  );
}
