/** Tiles across and down the sheet that art/placeholders.ts makes and picture.module.css shows. */
export const TILES = 16;
