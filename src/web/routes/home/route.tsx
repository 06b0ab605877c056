export { HomePage as default } from './page.tsx';
