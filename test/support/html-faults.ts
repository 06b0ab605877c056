import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  // The standard no longer counts `<details>` as sectioning, so a `<th>` may contain one.
  elements: ['html5', { details: { sectioning: false } }],
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // The list of a combobox has suggestions, which no `<select>` supports.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
    // React writes the ids of `useId` with underscores.
    'valid-id': ['error', { relaxed: true }],
  },
});

/** Boolean attributes, and those with a meaning when empty. */
const EMPTY =
  /^(?:alt|value|content|data-.*|allowfullscreen|async|autofocus|checked|crossorigin|defer|disabled|download|hidden|inert|loop|multiple|muted|nomodule|novalidate|open|playsinline|readonly|required|reversed|sandbox|selected)$/i;
const TAG = /<[a-z][^\s/>]*(?:\s+[^\s=>]+(?:="[^"]*")?)*\s*\/?>/gi;
const EMPTY_ATTRIBUTE = /\s([^\s="]+)=""/g;

/** Finds meaningless empty attributes; html-validate knows only some of them. */
const emptyAttributes = (html: string): string[] =>
  [...html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '').matchAll(TAG)].flatMap(([tag]) =>
    [...tag.matchAll(EMPTY_ATTRIBUTE)].flatMap(([, name = '']) =>
      EMPTY.test(name) ? [] : [`empty-attribute: ${name} at ${tag}`],
    ),
  );

/** Faults of a page, by html-validate's rules for the HTML standard and accessibility. */
export const htmlFaults = async (html: string): Promise<string[]> => {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector ?? 'the page'}`),
  );
  return [...faults, ...emptyAttributes(html)];
};
