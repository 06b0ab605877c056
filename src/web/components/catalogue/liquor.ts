const COLOR = /^#[0-9a-f]{6}$/i;

/** Returns the style for a product's tints; nothing if the shop owner typed an invalid color. */
export const liquorStyle = (liquor: string): { '--liquor'?: string } =>
  COLOR.test(liquor) ? { '--liquor': liquor } : {};
