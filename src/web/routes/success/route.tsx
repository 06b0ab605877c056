export { SuccessPage as default } from './page.tsx';
