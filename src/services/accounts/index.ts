export { isWeakPassword } from './weak-password.ts';
