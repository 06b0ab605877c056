import type { Brewing as Facts } from '#domain/catalogue/product.ts';
import { product as words } from '../../copy/product.ts';
import { BrewingTimer } from './brewing-timer.tsx';
import styles from './product.module.css';

/** Brewing instructions with a timer. */
export function Brewing({ brewing }: { brewing: Facts }) {
  const { grams, millilitres, celsius, minutes, infusions, caffeine, origin, harvest } = brewing;
  const facts = [
    [words.facts.leaf, words.grams(grams, millilitres)],
    [words.facts.water, words.celsius(celsius)],
    [words.facts.time, words.minutes(minutes)],
    [words.facts.infusions, infusions],
    [words.facts.caffeine, caffeine],
    [words.facts.origin, origin],
    [words.facts.harvest, harvest],
  ] as const;
  return (
    <>
      <h2>{words.brewing}</h2>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
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
