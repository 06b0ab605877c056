import { storage as copy } from '#copy/pages/storage.ts';

/** Warns that the cart is lost with the page. Not in React, since it is hardly ever needed. */
export const showStorageNotice = (): void => {
  const notice = document.createElement('p');
  notice.role = 'alert';
  notice.className = 'notice at-bottom';
  const close = document.createElement('button');
  close.className = 'as-link';
  close.textContent = copy.close;
  close.addEventListener('click', () => notice.remove());
  notice.append(`${copy.notSaved} `, close);
  document.body.append(notice);
};
