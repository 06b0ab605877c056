export { areInOneZone } from './delivery-zones.ts';
export { readShippingMethods } from './shipping-repository.ts';
