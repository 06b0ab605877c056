/** Fills the empty fields of a form from a draft; text typed meanwhile is newer. */
export const fillFields = (form: HTMLFormElement, fields: Readonly<Record<string, string>>): void => {
  for (const element of form.elements) {
    const isField =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement;
    const text = isField ? fields[element.name] : undefined;
    if (!isField || !text || element.type === 'checkbox' || element.value !== '') continue;
    element.value = text;
    // The page may show other fields for another choice.
    if (element instanceof HTMLSelectElement) element.dispatchEvent(new Event('change', { bubbles: true }));
  }
};
