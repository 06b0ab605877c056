export { readShippingMethods } from './shipping-repository.ts';
