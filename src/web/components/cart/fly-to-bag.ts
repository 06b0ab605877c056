import { prefersMotion } from '../ui/use-prefers-motion.ts';
import { BAG_ID } from './bag-id.ts';
import styles from './fly-to-bag.module.css';

const DURATION_MS = 250;
/** Scale of the picture when it arrives. */
const FINAL_SCALE = 0.08;
/** A bag that is scrolled away counts as just above the window. */
const MIN_TOP_PX = -40;

/** Animates a copy of the product's picture from its card to the bag, unless reduced motion is preferred. */
export const flyToBag = (source: Element): void => {
  const picture = source.closest('article')?.querySelector('img');
  const bag = document.getElementById(BAG_ID);
  if (!picture?.complete || !bag || !prefersMotion()) return;
  const from = picture.getBoundingClientRect();
  const to = bag.getBoundingClientRect();
  const copy = new Image(from.width, from.height);
  copy.src = picture.currentSrc;
  copy.alt = '';
  copy.className = styles['copy'] ?? '';
  copy.style.left = `${from.left}px`;
  copy.style.top = `${from.top}px`;
  document.body.append(copy);
  const offsetX = to.left + to.width / 2 - (from.left + from.width / 2);
  const offsetY = Math.max(to.top, MIN_TOP_PX) + to.height / 2 - (from.top + from.height / 2);
  const animation = copy.animate(
    [
      { opacity: 0.9 },
      { opacity: 0.4, transform: `translate(${offsetX}px, ${offsetY}px) scale(${FINAL_SCALE})` },
    ],
    { duration: DURATION_MS, easing: 'cubic-bezier(0.5, 0, 0.6, 1)' },
  );
  const remove = () => copy.remove();
  animation.finished.then(remove, remove);
};
