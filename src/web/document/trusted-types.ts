type Rules = {
  readonly createHTML: (text: string) => string | null;
  readonly createScriptURL: (url: string) => string | null;
};

declare global {
  interface Window {
    /** Trusted Types API; not in every browser. */
    readonly trustedTypes?: { readonly createPolicy: (name: string, rules: Rules) => unknown };
  }
}

/** React creates script elements that do not run from this markup. */
const EMPTY_SCRIPT = '<script></script>';

/** Text without elements, such as JSON-LD. */
const isText = (text: string): boolean => !text.includes('<');

/**
 * Creates the default Trusted Types policy, which the content security policy requires: it allows text
 * without elements and the worker's address, but no script text.
 */
export const createTrustedTypesPolicy = (worker: string): void => {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text === EMPTY_SCRIPT || isText(text) ? text : null),
    createScriptURL: (url) => (url === worker ? url : null),
  });
};
