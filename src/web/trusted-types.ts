type Rules = {
  readonly createHTML: (text: string) => string | null;
  readonly createScriptURL: (address: string) => string | null;
};

declare global {
  interface Window {
    /** Trusted Types API; not in every browser. */
    readonly trustedTypes?: { readonly createPolicy: (name: string, rules: Rules) => unknown };
  }
}

/** React makes a script that does not run out of this. */
const EMPTY_SCRIPT = '<script></script>';

/** Text that makes no element, as the facts for search engines are written. */
const isText = (text: string): boolean => !text.includes('<');

/**
 * What may become markup or a script's address, wherever it comes from; everything else the browser refuses, since the
 * policy of the pages asks for it. No text may become a script.
 */
export const guardMarkup = (worker: string): void => {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text === EMPTY_SCRIPT || isText(text) ? text : null),
    createScriptURL: (address) => (address === worker ? address : null),
  });
};
