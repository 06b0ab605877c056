/**
 * React expects the links of the sheets that stand in the page, and whoever loads a part later expects them without the
 * number sign that React Router puts to some; what they would load is there already.
 */
const giveSheets = (): void => {
  const style = document.querySelector<HTMLStyleElement>('style[data-sheets]');
  const named = style?.dataset['sheets']?.split(' ') ?? [];
  for (const address of new Set(named.flatMap((name) => [name, name.replace(/#$/, '')]))) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.setAttribute('disabled', '');
    link.href = address;
    style?.before(link);
  }
};

/**
 * Gives the elements of a page that has just arrived their own styles, which its policy would not let it bring along in
 * attributes. From here on React writes them, as it does on every other page.
 */
export const giveFirstStyles = (): void => {
  giveSheets();
  for (const element of document.querySelectorAll<HTMLElement>('[data-style]')) {
    const style = element.dataset['style'] ?? '';
    // In development React compares letter by letter, and the policy allows it.
    if (import.meta.env.DEV) element.setAttribute('style', style);
    else element.style.cssText = style;
    delete element.dataset['style'];
  }
};
