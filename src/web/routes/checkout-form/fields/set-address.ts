import { flushSync } from 'react-dom';
import { setField } from '../../../state/storage/form-fields.ts';

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

/** Typed text is stored on `input`. A choice is rendered at once, also within an event of React, since other fields depend on it. */
const set = (field: HTMLInputElement | HTMLSelectElement, text: string): void =>
  field instanceof HTMLSelectElement
    ? flushSync(() => setField(field, text))
    : setField(field, text, 'input');

/** Replaces the shipping address, or empties it except for the country. */
export const setAddress = (
  form: HTMLFormElement,
  address: Readonly<Record<string, string>> | undefined,
): void => {
  const textOf = (name: string) => address?.[name.slice(GROUP.length)];
  const country = fieldsOf(form).find(({ name }) => name === COUNTRY);
  if (country) set(country, textOf(COUNTRY) ?? country.value);
  // Another country may have replaced the fields.
  for (const field of fieldsOf(form)) if (field !== country) set(field, textOf(field.name) ?? '');
};
