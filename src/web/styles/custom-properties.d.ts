import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Color of the brewed tea, from which a product's tints are mixed. */
    '--liquor'?: string;
  }
}
