export { StoresPage as default } from './page.tsx';
