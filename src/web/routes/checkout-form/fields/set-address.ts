/** Name of the field that also saves the address in the account. */
export const SAVE_ADDRESS_FIELD = 'saveAddress';

const GROUP = 'shipping.';

const COUNTRY = `${GROUP}country`;

const isTextField = (element: unknown): element is HTMLInputElement | HTMLSelectElement =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (element): element is HTMLInputElement | HTMLSelectElement =>
      isTextField(element) && element.name.startsWith(GROUP),
  );

/** True if no field of the shipping address but its country, which may be guessed, has text. */
export const isEmptyAddress = (form: HTMLFormElement): boolean =>
  fieldsOf(form).every(({ name, value }) => name === COUNTRY || value === '');

/** True if the fields of the shipping address have the text of this one. */
export const hasAddress = (form: HTMLFormElement, address: Readonly<Record<string, string>>): boolean =>
  fieldsOf(form).every(({ name, value }) => value === (address[name.slice(GROUP.length)] ?? ''));

/** Replaces the shipping address, or empties it except for the country. */
export const setAddress = (
  form: HTMLFormElement,
  address: Readonly<Record<string, string>> | undefined,
): void => {
  const names = fieldsOf(form).map(({ name }) => name);
  for (const name of names) {
    // Another country may have replaced the field.
    const field = form.elements.namedItem(name);
    const text = address?.[name.slice(GROUP.length)];
    if (!isTextField(field) || (text === undefined && name === COUNTRY)) continue;
    field.value = text ?? '';
    // The page shows the fields of the country, and stores the draft.
    if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
    else field.dispatchEvent(new Event('input', { bubbles: true }));
  }
};
