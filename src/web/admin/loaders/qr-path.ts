import { encode } from 'uqr';

/** Returns the dark modules of a QR code as the path of an SVG picture, with the quiet zone around them. */
export const qrPathOf = (text: string): { readonly path: string; readonly size: number } => {
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { path, size };
};
