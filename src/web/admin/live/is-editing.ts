const TEXT_FIELDS = 'input:not([type="hidden"], [type="checkbox"], [type="radio"]), textarea';
const POST_FORM = 'main form[method="post" i]';

const hasChanged = (field: Element): boolean => {
  if (field instanceof HTMLSelectElement) {
    const initial = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(0, initial);
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false;
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
};

/** What a form has returned, which the router drops with the next request of the page. */
const RESULT = 'main :is([role="alert"], [aria-invalid="true"], .codes, [data-result])';

const OPEN_FORM = 'main details[open] form[method="post" i]';

/** Parts of a page that no update changes, because they show none of its data. */
const isIndependent = (element: Element): boolean => element.closest('[data-independent]') !== null;

/**
 * True while a field of the page has an unsent change, a form is open in its disclosure, has the focus in a text field, or
 * shows what it has returned.
 */
export const isEditing = (page: Document): boolean => {
  const some = (selector: string, isTrue: (element: Element) => boolean = () => true): boolean =>
    [...page.querySelectorAll(selector)].some((element) => isTrue(element) && !isIndependent(element));
  return (
    some('main :is(input, select, textarea)', hasChanged) ||
    some(OPEN_FORM) ||
    some(RESULT) ||
    some(`${POST_FORM} :is(${TEXT_FIELDS})`, (field) => field === page.activeElement)
  );
};
