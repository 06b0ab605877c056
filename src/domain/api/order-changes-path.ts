/** The stream of changes of one order; not in `api-map.ts`, which every page loads. */
export const orderChangesPath = '/api/orders/:receipt/changes';
