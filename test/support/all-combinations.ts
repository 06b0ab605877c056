/** True in runs that also try the combinations which other tests nearly cover, such as each control in each phase of a page. */
export const HAS_ALL_COMBINATIONS = Boolean(process.env['ALL_COMBINATIONS']);
