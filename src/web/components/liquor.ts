const COLOR = /^#[0-9a-f]{6}$/i;

/** The style from which a product's tints come; what is no color is left out, since the owner types it. */
export const liquorStyle = (liquor: string): { '--liquor'?: string } =>
  COLOR.test(liquor) ? { '--liquor': liquor } : {};
