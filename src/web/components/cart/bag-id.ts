/** The id of the bag, to which added pictures travel. */
export const BAG_ID = 'bag';
