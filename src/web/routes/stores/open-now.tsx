import { useSyncExternalStore } from 'react';
import { storesPage, type TeaStore } from '#copy/pages/stores.ts';
import { localTime, type NextOpening, openState } from '#domain/content/opening-hours.ts';
import { MINUTE, SECOND } from '#domain/values/time.ts';
import { currentTime } from '../../state/requests/server-time.ts';
import styles from './stores.module.css';

/** Often, since the server's time becomes known after the first render. */
const eachSecond = (changed: () => void) => {
  const timer = setInterval(changed, SECOND);
  return () => clearInterval(timer);
};

/** Whether the store is open in its time zone; known only after hydration. */
export function OpenNow({ store: { timeZone, hours } }: { store: TeaStore }) {
  const minute = useSyncExternalStore(
    eachSecond,
    () => Math.floor(currentTime() / MINUTE),
    () => undefined,
  );
  if (minute === undefined) return <p className={styles['now']} />;
  const now = localTime(timeZone, new Date(minute * MINUTE));
  const state = openState(hours, now);
  return (
    <p className={styles['now']}>
      <strong>{state.isOpen ? storesPage.openNow : storesPage.closedNow}</strong>
      {state.isOpen && `, ${storesPage.until(state.until)}`}
      {!state.isOpen && state.opens && `, ${nextOpeningText(state.opens)}`}. {storesPage.localTime(now.time)}
    </p>
  );
}

const nextOpeningText = ({ day, time, isToday }: NextOpening): string =>
  isToday ? storesPage.opensToday(time) : storesPage.opens(storesPage.days[day], time);
