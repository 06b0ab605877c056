export { FranchisingPage as default } from './page.tsx';
