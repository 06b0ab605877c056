import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  // The standard no longer counts `<details>` as sectioning, so a `<th>` may hold one.
  elements: ['html5', { details: { sectioning: false } }],
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // The list of a combobox is one of suggestions, which no `<select>` can be.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
    // React writes the ids of `useId` with underscores.
    'valid-id': ['error', { relaxed: true }],
  },
});

/** What html-validate finds wrong with a page, by the rules of the HTML standard and of accessibility. */
export const htmlFaults = async (html: string): Promise<string[]> => {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector ?? 'the page'}`),
  );
};
