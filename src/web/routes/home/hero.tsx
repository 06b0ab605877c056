import { Link } from 'react-router';
import { home } from '#copy/pages/home.ts';
import { Picture } from '../../components/ui/picture.tsx';
import { pictureUrl } from '../../pictures/picture-metadata.ts';
import { useInBrowser } from '../../state/use-in-browser.ts';
import styles from './hero.module.css';
import { teaLinks } from './links.ts';
import { useSlides } from './use-slides.ts';

const [spring, dark, mornings, rare] = home.slides;
const slides = [
  { ...spring, to: teaLinks.greens, picture: pictureUrl('heroes/1') },
  { ...dark, to: teaLinks.blacks, picture: pictureUrl('heroes/2') },
  { ...mornings, to: teaLinks.everyday, picture: pictureUrl('heroes/3') },
  { ...rare, to: teaLinks.rare, picture: pictureUrl('heroes/4') },
];

/** On a desktop the width of a picture that covers the hero. Phones crop it, and 100vw has enough pixels. */
const SIZES = '(max-width: 60rem) 100vw, max(62vw, clamp(907px, 135vh, 1390px))';

/** Four fading slides with their controls (HOME-1). */
export function Hero() {
  // A picture that is not shown would delay the scripts.
  const isHydrated = useInBrowser(() => 'yes') === 'yes';
  const { viewport, current, isPlaying, isMoving, toggle, show, pausing } = useSlides();
  return (
    <section className={styles['hero']} aria-roledescription="carousel" aria-label={home.carousel}>
      <div className={styles['controls']}>
        <button type="button" className={styles['pause']} onClick={toggle}>
          {isPlaying ? home.pause : home.play}
        </button>
        {slides.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            className={styles['pick']}
            aria-label={home.show(title)}
            {...(index === current && { 'aria-current': 'true' })}
            onClick={() => show(index)}
            {...pausing}
          />
        ))}
      </div>
      <div ref={viewport} className={styles['viewport']} aria-live={isMoving ? 'off' : 'polite'}>
        <div className={styles['slides']}>
          {slides.map(({ title, text, link, to, picture }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a set of form fields
            <div
              key={title}
              role="group"
              aria-roledescription="slide"
              aria-label={home.slide(index + 1, slides.length)}
              className={styles['slide']}
              inert={index !== current}
            >
              {(index === 0 || isHydrated) && (
                <Picture src={picture} alt="" sizes={SIZES} isFirst={index === 0} />
              )}
              <div className={styles['words']}>
                <h2 className={styles['title']}>{title}</h2>
                <p>{text}</p>
                <Link className="button" to={to}>
                  {link}
                </Link>
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
