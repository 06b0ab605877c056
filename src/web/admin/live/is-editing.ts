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

/**
 * True while a field of the page has an unsent change, a form is open in its disclosure, has the focus in a text field, or
 * shows what it has returned.
 */
export const isEditing = (page: Document): boolean =>
  [...page.querySelectorAll('main :is(input, select, textarea)')].some(hasChanged) ||
  page.querySelector(`main details[open] :is(${POST_FORM}), ${RESULT}`) !== null ||
  (page.activeElement?.matches(`${POST_FORM} :is(${TEXT_FIELDS})`) ?? false);
