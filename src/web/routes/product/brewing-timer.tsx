import { brewingTimer as copy } from '#copy/pages/brewing-timer.ts';
import { formatTimer } from '#domain/catalogue/brewing-timer.ts';
import type { BrewingInstructions } from '#domain/catalogue/product.ts';
import styles from './brewing-timer.module.css';
import { useBrewingTimer } from './use-brewing-timer.ts';

/** Counts the infusions of a tea and rings when one is ready (BREW-1). */
export function BrewingTimer({ brewing }: { brewing: BrewingInstructions }) {
  const { timer, poured, leftMs, start, pause, beginAgain } = useBrewingTimer(brewing);
  const isUntouched = timer.phase === 'waiting' && timer.infusion === 1 && poured === undefined;
  return (
    <section aria-label={copy.title} className={styles['timer']}>
      <h3>{copy.title}</h3>
      {timer.phase !== 'spent' && (
        <>
          <p className={styles['infusion']}>{copy.infusion(timer.infusion, brewing.infusions)}</p>
          <p role="timer" aria-label={copy.left} className={styles['dial']}>
            {formatTimer(leftMs)}
          </p>
        </>
      )}
      <p role="status" className={styles['message']}>
        {poured !== undefined && copy.poured(poured)}
        {timer.phase === 'spent' && ` ${copy.spent}`}
      </p>
      <div className={styles['actions']}>
        {timer.phase === 'steeping' && (
          <button type="button" onClick={pause}>
            {copy.pause}
          </button>
        )}
        {(timer.phase === 'waiting' || timer.phase === 'paused') && (
          <button type="button" className="button" onClick={start}>
            {timer.phase === 'paused' ? copy.resume : copy.start(timer.infusion)}
          </button>
        )}
        {!isUntouched && (
          <button type="button" className={styles['again']} onClick={beginAgain}>
            {copy.startOver}
          </button>
        )}
      </div>
    </section>
  );
}
