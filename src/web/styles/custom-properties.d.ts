import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Colour of the cup, from which a product's tints come. */
    '--liquor'?: string;
  }
}
