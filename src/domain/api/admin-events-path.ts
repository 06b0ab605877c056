/** The stream of changes for pages of the admin; not in `api-map.ts`, which shoppers load. */
export const adminEventsPath = '/admin/events';
