export { DeliveryPage as default } from './page.tsx';
