import { product as copy } from '#copy/pages/product.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { pageTransition } from '../../components/catalogue/product-transition.ts';
import { NextIcon, PreviousIcon } from '../../components/ui/icons.tsx';
import { Picture } from '../../components/ui/picture.tsx';
import styles from './pictures.module.css';
import { useGallery } from './use-gallery.ts';

/** What a picture of the shop shows besides the package, by the ending of its name. */
const contentOfPicture = (url: string, group: Product['group']): string | undefined => {
  const [, ending] = /-(leaf|cup)\.webp$/.exec(url) ?? [];
  return ending === 'leaf' || ending === 'cup' ? copy.shows[group][ending] : undefined;
};

/** The product's pictures, to swipe, to step through, or to select by thumbnail. */
export function Pictures({ product: { name, group, imageUrl, images } }: { product: Product }) {
  const { viewport, current, show, previous, next } = useGallery();
  const pictures = [imageUrl, ...images];
  return (
    <section aria-roledescription="carousel" aria-label={copy.pictures(name)} className={styles['pictures']}>
      <div ref={viewport} className={styles['viewport']}>
        <div className={styles['strip']}>
          {pictures.map((url, index) => (
            <Picture
              key={url}
              src={url}
              alt={copy.picture(name, index + 1, contentOfPicture(url, group))}
              aria-hidden={index !== current}
              size={[600, 600]}
              sizes="(max-width: 60rem) 92vw, 680px"
              isFirst={index === 0}
              style={index === 0 ? pageTransition : undefined}
            />
          ))}
        </div>
      </div>
      {pictures.length > 1 && (
        <div className={styles['steps']}>
          {pictures.map((url, index) => (
            <button
              key={url}
              type="button"
              className={styles['small']}
              aria-label={copy.showPicture(index + 1)}
              {...(index === current && { 'aria-current': 'true' })}
              onClick={() => show(index)}
            >
              <Picture src={url} alt="" size={[600, 600]} sizes="68px" />
            </button>
          ))}
          <button type="button" className={styles['step']} aria-label={copy.previous} onClick={previous}>
            <PreviousIcon />
          </button>
          <button type="button" className={styles['step']} aria-label={copy.next} onClick={next}>
            <NextIcon />
          </button>
        </div>
      )}
    </section>
  );
}
