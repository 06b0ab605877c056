import useEmblaCarousel from 'embla-carousel-react';
import type { Product } from '#domain/product.ts';
import { Picture } from '../../components/picture.tsx';
import { pageTransition } from '../../components/product-transition.ts';
import { product as words } from '../../words/catalogue.ts';
import styles from './pictures.module.css';

/** The main picture and the extra ones, to swipe or step through. */
export function Pictures({ product: { name, imageUrl, images } }: { product: Product }) {
  const [viewport, embla] = useEmblaCarousel({ loop: true });
  const pictures = [imageUrl, ...images];
  return (
    <section aria-roledescription="carousel" aria-label={words.pictures(name)} className={styles['pictures']}>
      <div ref={viewport} className={styles['viewport']}>
        <div className={styles['strip']}>
          {pictures.map((url, index) => (
            <Picture
              key={url}
              src={url}
              alt={words.picture(name, index + 1)}
              size={[600, 600]}
              sizes="(max-width: 60rem) 92vw, 40rem"
              isFirst={index === 0}
              style={index === 0 ? pageTransition : undefined}
            />
          ))}
        </div>
      </div>
      {pictures.length > 1 && (
        <div className={styles['steps']}>
          <button type="button" aria-label={words.previous} onClick={() => embla?.scrollPrev()}>
            ←
          </button>
          <button type="button" aria-label={words.next} onClick={() => embla?.scrollNext()}>
            →
          </button>
        </div>
      )}
    </section>
  );
}
