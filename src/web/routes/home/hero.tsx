import Autoplay from 'embla-carousel-autoplay';
import Fade from 'embla-carousel-fade';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { addressOf } from '../../site-map.ts';
import { home } from '../../words/home.ts';
import styles from './hero.module.css';

/** Milliseconds between slides (HOME-1). */
export const SLIDE_MS = 3000;

const targets = [
  addressOf('tea', {}, { sort: 'type', type: 'green' }),
  addressOf('tea', {}, { sort: 'type', type: 'black' }),
  addressOf('tea', {}, { sort: 'price', price: 'up-to-200' }),
  addressOf('tea', {}, { sort: 'price', price: '200-to-300' }),
];

const STILL = '(prefers-reduced-motion: reduce)';
const followMotion = (changed: () => void) => {
  const query = matchMedia(STILL);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Four fading slides that play by themselves until somebody looks closer, stops them, or wants less motion. */
export function Hero() {
  const [autoplay] = useState(() =>
    Autoplay({ delay: SLIDE_MS, playOnInit: false, stopOnInteraction: false, stopOnFocusIn: false }),
  );
  const [viewport, embla] = useEmblaCarousel({ loop: true, duration: 40 }, [Fade(), autoplay]);
  const wantsMotion = useSyncExternalStore(
    followMotion,
    () => !matchMedia(STILL).matches,
    () => false,
  );
  const [choice, setChoice] = useState<boolean>();
  const [isHeld, setIsHeld] = useState(false);
  const [current, setCurrent] = useState(0);
  const isPlaying = choice ?? wantsMotion;

  useEffect(() => {
    if (!embla) return;
    const selected = () => setCurrent(embla.selectedScrollSnap());
    embla.on('select', selected);
    return () => void embla.off('select', selected);
  }, [embla]);

  useEffect(() => {
    if (!embla || !isPlaying || isHeld) return;
    autoplay.play();
    return () => autoplay.stop();
  }, [embla, autoplay, isPlaying, isHeld]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- looking closer only holds the slides
    <section
      className={styles['hero']}
      aria-roledescription="carousel"
      aria-label={home.carousel}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div ref={viewport} className={styles['viewport']}>
        <div className={styles['slides']}>
          {home.slides.map(({ title, text, link }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a set of form fields
            <div
              key={title}
              role="group"
              aria-roledescription="slide"
              aria-label={home.slide(index + 1, home.slides.length)}
              className={styles['slide']}
              inert={index !== current}
            >
              <img
                src={`/pictures/heroes/${index + 1}.svg`}
                alt=""
                width={1600}
                height={800}
                {...(index > 0 && { loading: 'lazy' })}
              />
              <div className={styles['words']}>
                <h2 className={styles['title']}>{title}</h2>
                <p>{text}</p>
                <Link className="button" to={targets[index] ?? addressOf('tea')}>
                  {link}
                </Link>
              </div>
            </div>
          ))}
        </div>
      </div>
      <button type="button" className={styles['pause']} onClick={() => setChoice(!isPlaying)}>
        {isPlaying ? home.pause : home.play}
      </button>
    </section>
  );
}
