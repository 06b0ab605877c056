import { useNavigation } from 'react-router';
import { shell } from '#copy/pages/shell.ts';
import styles from './navigation-progress.module.css';

/** A line at the top while the next page loads; its style delays it, so that fast pages show none. */
export function NavigationProgress() {
  const { state, formMethod } = useNavigation();
  if (state !== 'loading' || formMethod !== undefined) return null;
  return (
    <div role="status" className={styles['line']}>
      <span className="visually-hidden">{shell.pageLoading}</span>
    </div>
  );
}
