import type { RefObject } from 'react';
import { product as copy } from '#copy/pages/product.ts';

type Props = { readonly ref: RefObject<HTMLSelectElement | null>; readonly max: number };

/** The units that Add to cart adds, up to what a cart can get; a list, which phones show by their own picker. */
export const Quantity = ({ ref, max }: Props) =>
  max > 1 && (
    <select ref={ref} aria-label={copy.quantity}>
      {[...Array(max).keys()].map((before) => (
        <option key={before}>{before + 1}</option>
      ))}
    </select>
  );
