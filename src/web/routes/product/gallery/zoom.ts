import { zoom as copy } from '#copy/pages/zoom.ts';

/** Shows the picture of a link at least as large as the window, to scroll or to enlarge with two fingers. */
export const zoom = (link: HTMLAnchorElement): void => {
  const dialog = document.createElement('dialog');
  const close = document.createElement('button');
  const picture = new Image();
  Object.assign(close, { type: 'button', textContent: '×', onclick: () => dialog.close() });
  close.setAttribute('aria-label', copy.close);
  Object.assign(picture, { src: link.href, alt: link.querySelector('img')?.alt });
  dialog.setAttribute('aria-label', copy.title);
  dialog.append(close, picture);
  dialog.addEventListener('close', () => dialog.remove());
  link.closest('section')?.append(dialog);
  dialog.showModal();
};
