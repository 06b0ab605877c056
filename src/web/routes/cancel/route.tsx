export { CancelPage as default } from './page.tsx';
