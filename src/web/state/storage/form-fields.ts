export type FilledField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Sets a field as if the shopper had; a select offers the text although it may not be among its options. */
export const setField = (field: FilledField, text: string, event: 'change' | 'input' = 'change'): void => {
  const isListed =
    !(field instanceof HTMLSelectElement) || [...field.options].some(({ value }) => value === text);
  const option = isListed ? undefined : new Option(text, text);
  if (option) field.append(option);
  // React ignores the event if the text is set on the element itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event(event, { bubbles: true }));
  option?.remove();
};

/** Fills the empty fields of a form from a draft; text typed meanwhile is newer. */
export const fillFields = (form: HTMLFormElement, fields: Readonly<Record<string, string>>): void => {
  for (const element of form.elements) {
    const isField =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement;
    const text = isField ? fields[element.name] : undefined;
    if (!isField || !text || element.type === 'checkbox' || element.value !== '') continue;
    setField(element, text);
  }
};
