import type { MouseEvent } from 'react';
import { product as copy } from '#copy/pages/product.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { pageTransition } from '../../components/catalogue/product-transition.ts';
import { NextIcon, PreviousIcon } from '../../components/ui/icons.tsx';
import { Picture } from '../../components/ui/picture.tsx';
import { useGallery } from './gallery/use-gallery.ts';
import styles from './pictures.module.css';

/** What a picture of the shop shows besides the package, by the ending of its name. */
const contentOfPicture = (url: string, group: Product['group']): string | undefined => {
  const shows: Readonly<Record<string, string>> = copy.shows[group];
  return shows[/-(leaf|cup)\.webp$/.exec(url)?.[1] ?? ''];
};

/** Without the script, as with a key for another tab, the link opens the picture itself. */
const enlarge = (event: MouseEvent<HTMLAnchorElement>): void => {
  const { currentTarget: link, ctrlKey, metaKey, shiftKey } = event;
  if (ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  import('./gallery/zoom.ts').then(
    ({ zoom }) => zoom(link),
    () => location.assign(link.href),
  );
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
            <a key={url} href={url} inert={index !== current} onClick={enlarge}>
              <Picture
                src={url}
                alt={copy.picture(name, index + 1, contentOfPicture(url, group))}
                size={[600, 600]}
                sizes="(max-width: 43.74rem) 92vw, min(54vw, 680px)"
                {...(index === 0 && { isFirst: true, style: pageTransition })}
              />
            </a>
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
