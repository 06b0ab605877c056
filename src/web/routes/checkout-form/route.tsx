export { CheckoutFormPage as default } from './page.tsx';
