/** The enlarged picture of a product. */
export const zoom = { title: 'Enlarged picture', close: 'Close picture' } as const;
