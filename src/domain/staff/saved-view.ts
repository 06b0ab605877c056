/** Longest name of a saved view. */
export const MAX_VIEW_NAME = 40;
/** Views that a member can save. */
export const MAX_VIEWS = 20;
