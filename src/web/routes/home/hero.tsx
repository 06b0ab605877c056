import { Link } from 'react-router';
import { Picture } from '../../components/picture.tsx';
import { addressOfPicture } from '../../pictures/facts.ts';
import { addressOf } from '../../site-map.ts';
import { home } from '../../words/home.ts';
import styles from './hero.module.css';
import { useSlides } from './use-slides.ts';

const targets = [
  addressOf('tea', {}, { sort: 'type', type: 'green' }),
  addressOf('tea', {}, { sort: 'type', type: 'black' }),
  addressOf('tea', {}, { sort: 'price', price: 'up-to-200' }),
  addressOf('tea', {}, { sort: 'price', price: '200-to-300' }),
];

/** Four fading slides and what they are steered with (HOME-1). */
export function Hero() {
  const { viewport, current, isPlaying, toggle, show } = useSlides();
  return (
    <section className={styles['hero']} aria-roledescription="carousel" aria-label={home.carousel}>
      <div className={styles['controls']}>
        <button type="button" className={styles['pause']} onClick={toggle}>
          {isPlaying ? home.pause : home.play}
        </button>
        {home.slides.map(({ title }, index) => (
          <button
            key={title}
            type="button"
            className={styles['pick']}
            aria-label={home.show(title)}
            {...(index === current && { 'aria-current': 'true' })}
            onClick={() => show(index)}
          />
        ))}
      </div>
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
              <Picture
                src={addressOfPicture(`heroes/${index + 1}`)}
                alt=""
                size={[1600, 800]}
                sizes="(max-width: 60rem) 100vw, 62vw"
                isFirst={index === 0}
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
    </section>
  );
}
