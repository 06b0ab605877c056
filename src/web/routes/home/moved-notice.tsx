import { useLocation } from 'react-router';
import { home } from '#copy/pages/home.ts';
import { useInBrowser } from '../../state/use-in-browser.ts';
import styles from './notices.module.css';

/** Says why an unknown address led here (NAV-7); the redirect itself cannot, since `/` is the same for everyone. */
export function MovedNotice() {
  const { search } = useLocation();
  const text = useInBrowser(() => (wasRedirected() ? home.moved : ''));
  return (
    <p role="status" className={styles['moved']}>
      {search === '' && text}
    </p>
  );
}

/** True on the page that the browser opened; later ones are of the shop itself. */
const wasRedirected = (): boolean => {
  const [opened] = performance.getEntriesByType('navigation');
  return (
    opened instanceof PerformanceNavigationTiming && opened.redirectCount > 0 && history.state?.idx === 0
  );
};
