/** Tiles across and down the sheet of placeholders, which art/placeholders.ts makes and picture.module.css shows. */
export const TILES = 16;
