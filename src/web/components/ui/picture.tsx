import type { ComponentProps, SyntheticEvent } from 'react';
import { preload } from 'react-dom';
import { pictureMetadata } from '../../pictures/picture-metadata.ts';
import { FORMATS } from '../../pictures/picture-widths.ts';
import { TILES } from '../../pictures/tiles.ts';
import styles from './picture.module.css';

type Props = Omit<ComponentProps<'img'>, 'width' | 'height' | 'srcSet'> & {
  readonly src: string;
  readonly alt: string;
  /** Value of the `sizes` attribute. */
  readonly sizes: string;
  /** Width and height in pixels; needed only for pictures that are not the shop's own. */
  readonly size?: readonly [width: number, height: number];
  /** Visible at once, so it is loaded first; other pictures load lazily. */
  readonly isFirst?: boolean;
  /** Repeated in a list, and at most 400 pixels wide: has fewer copies. */
  readonly isCard?: boolean;
};

/** The format that most browsers load; others use the `img` element. */
const [FIRST_FORMAT] = FORMATS;
const FIRST_TYPE = `image/${FIRST_FORMAT}`;

/** Selects the tile of the sheet. Classes, since each inline style becomes a rule in the head. */
const placeholder = (tile: number) => [
  styles['placeholder'],
  styles[`column${tile % TILES}`],
  styles[`row${Math.floor(tile / TILES)}`],
];

/** A decorative picture that fails is hidden, since the browser's icon for it distracts more than a gap. */
const hide = ({ currentTarget }: SyntheticEvent<HTMLImageElement>): void => {
  currentTarget.style.visibility = 'hidden';
};
/** The same for a picture that failed before hydration. */
const hideIfBroken = (image: HTMLImageElement | null): void => {
  if (image?.complete && image.currentSrc !== '' && image.naturalWidth === 0)
    image.style.visibility = 'hidden';
};

/** A picture in several widths and formats, with a placeholder and reserved space until it is loaded. */
export function Picture({
  src,
  alt,
  sizes,
  size,
  isFirst = false,
  isCard = false,
  className,
  ...img
}: Props) {
  const metadata = pictureMetadata(src);
  const [width, height] = metadata ? [metadata.width, metadata.height] : (size ?? []);
  const set = isCard ? metadata?.card.set : metadata?.sets[FIRST_FORMAT];
  const element = (
    <img
      {...img}
      {...(metadata && !isCard && { srcSet: metadata.sets.webp, sizes })}
      src={(isCard && metadata?.card.src) || src}
      alt={alt}
      width={width}
      height={height}
      {...(alt === '' && { onError: hide, ref: hideIfBroken })}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      className={metadata ? [className, ...placeholder(metadata.tile)].filter(Boolean).join(' ') : className}
    />
  );
  if (!metadata) return element;
  // The browser requests it while it reads the head; without support for the format it skips it.
  if (isFirst)
    preload(src, {
      as: 'image',
      type: FIRST_TYPE,
      imageSrcSet: set,
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  return (
    <picture>
      <source type={FIRST_TYPE} srcSet={set} sizes={sizes} />
      {element}
    </picture>
  );
}
