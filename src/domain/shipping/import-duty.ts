/** The United States, from where the shop sends, and its territories. */
const HOME = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'UM']);

/** True if the country may charge import tax or duty on a parcel from the shop. */
export const hasImportDuty = (country: string): boolean => country !== '' && !HOME.has(country);
