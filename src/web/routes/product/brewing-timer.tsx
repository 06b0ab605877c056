import { formatTimer } from '#domain/catalogue/brewing-timer.ts';
import type { Brewing } from '#domain/catalogue/product.ts';
import { brewingTimer as words } from '../../copy/brewing-timer.ts';
import styles from './brewing-timer.module.css';
import { useBrewingTimer } from './use-brewing-timer.ts';

/** Counts the infusions of a tea and rings when one is ready (BREW-1). */
export function BrewingTimer({ brewing }: { brewing: Brewing }) {
  const { timer, poured, leftMs, start, pause, beginAgain } = useBrewingTimer(brewing);
  const isUntouched = timer.phase === 'waiting' && timer.infusion === 1 && poured === undefined;
  return (
    <section aria-label={words.title} className={styles['timer']}>
      <h3>{words.title}</h3>
      {timer.phase !== 'spent' && (
        <>
          <p className={styles['infusion']}>{words.infusion(timer.infusion, brewing.infusions)}</p>
          <p role="timer" aria-label={words.left} className={styles['dial']}>
            {formatTimer(leftMs)}
          </p>
        </>
      )}
      <p role="status" className={styles['message']}>
        {poured !== undefined && words.poured(poured)}
        {timer.phase === 'spent' && ` ${words.spent}`}
      </p>
      <div className={styles['actions']}>
        {timer.phase === 'steeping' && (
          <button type="button" onClick={pause}>
            {words.pause}
          </button>
        )}
        {(timer.phase === 'waiting' || timer.phase === 'paused') && (
          <button type="button" className="button" onClick={start}>
            {timer.phase === 'paused' ? words.resume : words.start(timer.infusion)}
          </button>
        )}
        {!isUntouched && (
          <button type="button" className={styles['again']} onClick={beginAgain}>
            {words.startOver}
          </button>
        )}
      </div>
    </section>
  );
}
