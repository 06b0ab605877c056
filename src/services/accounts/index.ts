export type { AccountDeletionDeps } from './delete-account.ts';
export { cancelOrdersOfPerson, erasePersonData } from './erase-person.ts';
export { isWeakPassword } from './weak-password.ts';
