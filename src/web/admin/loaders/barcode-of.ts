import JsBarcode from 'jsbarcode';

/** A Code 128 barcode as the path of an SVG picture, one unit per module; `text` is what a scanner types. */
export type Barcode = { readonly path: string; readonly width: number; readonly text: string };

/** Modules of the quiet zone on each side (ISO/IEC 15417). */
const QUIET_ZONE = 10;

/**
 * Returns the barcode of a short number. Without its hyphen, which scanners type as another character on some keyboards.
 * The long number has up to 431 modules, too narrow for usual scanners on 70 mm.
 */
export const barcodeOf = (shortNumber: string): Barcode => {
  const text = shortNumber.replace('-', '');
  const encoded: { encodings?: { readonly data: string }[] } = {};
  JsBarcode(encoded, text, { format: 'CODE128' });
  const modules = (encoded.encodings ?? []).map(({ data }) => data).join('');
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ 0: bar, index }) => `M${QUIET_ZONE + index} 0h${bar.length}v1h-${bar.length}z`,
  );
  return { path: bars.join(''), width: modules.length + 2 * QUIET_ZONE, text };
};
