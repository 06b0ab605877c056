/**
 * React expects link elements for the inlined sheets; disabled ones load nothing. React Router ends some
 * addresses with `#`, and later imports use them without it.
 */
const addSheetLinks = (): void => {
  const style = document.querySelector<HTMLStyleElement>('style[data-sheets]');
  const urls = style?.dataset['sheets']?.split(' ') ?? [];
  for (const url of new Set(urls.flatMap((name) => [name, name.replace(/#$/, '')]))) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.setAttribute('disabled', '');
    link.href = url;
    style?.before(link);
  }
};

/**
 * Applies the inline styles of a new page, whose content security policy forbids them in attributes. From
 * here on React writes them itself.
 */
export const applyInlineStyles = (): void => {
  addSheetLinks();
  for (const element of document.querySelectorAll<HTMLElement>('[data-style]')) {
    const style = element.dataset['style'] ?? '';
    // In development React compares the attributes letter by letter, and the policy allows them.
    if (import.meta.env.DEV) element.setAttribute('style', style);
    else element.style.cssText = style;
    delete element.dataset['style'];
  }
};
