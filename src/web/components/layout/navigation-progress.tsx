import { useNavigation } from 'react-router';
import { Spinner } from '../ui/spinner.tsx';
import styles from './navigation-progress.module.css';

/** A line and a spinner while the next page loads (CAT-5, PROD-3); delayed by style, so that fast pages show none. */
export function NavigationProgress() {
  const { state, formMethod } = useNavigation();
  if (state !== 'loading' || formMethod !== undefined) return null;
  return (
    <div className={styles['progress']}>
      <div className={styles['line']} />
      <div className={styles['disc']}>
        <Spinner />
      </div>
    </div>
  );
}
