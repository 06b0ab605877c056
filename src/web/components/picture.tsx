import type { ComponentProps, SyntheticEvent } from 'react';
import { preload } from 'react-dom';
import { factsOf } from '../pictures/facts.ts';
import { TILES } from '../pictures/tiles.ts';
import { FORMATS } from '../pictures/widths.ts';
import styles from './picture.module.css';

type Props = Omit<ComponentProps<'img'>, 'width' | 'height' | 'srcSet'> & {
  readonly src: string;
  readonly alt: string;
  /** How wide the layout shows it, as `sizes` of the img element says it. */
  readonly sizes: string;
  /** Width by height in pixels; the shop knows it of its own pictures. */
  readonly size?: readonly [width: number, height: number];
  /** Whether it is in sight at once: then it is fetched first, otherwise when it comes near. */
  readonly isFirst?: boolean;
};

/** What most browsers take; the others have what stands in the `img` element. */
const [FIRST_FORMAT] = FORMATS;
const FIRST_TYPE = `image/${FIRST_FORMAT}`;

/** Shows the tile of the sheet behind the picture; with classes, since each style of an element is a rule more in the head. */
const placeholder = (tile: number) => [
  styles['placeholder'],
  styles[`column${tile % TILES}`],
  styles[`row${Math.floor(tile / TILES)}`],
];

/** Where nothing is said of a picture, its empty place is calmer than the browser's sign for a broken one. */
const hide = ({ currentTarget }: SyntheticEvent<HTMLImageElement>): void => {
  currentTarget.style.visibility = 'hidden';
};
/** The same for one that failed before the page was alive. */
const hideIfBroken = (image: HTMLImageElement | null): void => {
  if (image?.complete && image.currentSrc !== '' && image.naturalWidth === 0)
    image.style.visibility = 'hidden';
};

/** A picture in the widths and formats that the browser may choose from, with its place kept until it is there. */
export function Picture({ src, alt, sizes, size, isFirst = false, className, ...img }: Props) {
  const facts = factsOf(src);
  const [width, height] = facts ? [facts.width, facts.height] : (size ?? []);
  const whole = (
    <img
      {...img}
      {...(facts && { srcSet: facts.sets.webp, sizes })}
      src={src}
      alt={alt}
      width={width}
      height={height}
      {...(alt === '' && { onError: hide, ref: hideIfBroken })}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      className={facts ? [className, ...placeholder(facts.tile)].filter(Boolean).join(' ') : className}
    />
  );
  if (!facts) return whole;
  // A browser asks for it while it still reads the head; one that does not know the format passes it by.
  if (isFirst)
    preload(src, {
      as: 'image',
      type: FIRST_TYPE,
      imageSrcSet: facts.sets[FIRST_FORMAT],
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  return (
    <picture>
      <source type={FIRST_TYPE} srcSet={facts.sets[FIRST_FORMAT]} sizes={sizes} />
      {whole}
    </picture>
  );
}
