/** A pseudo-class that is forced on everything in a specimen. */
export type Forced = 'hover' | 'focus' | 'press';

const REPLACEMENTS: readonly (readonly [pseudo: RegExp, selector: string])[] = [
  [/:hover/g, ':is([data-forced~="hover"] *)'],
  [/:active/g, ':is([data-forced~="press"] *)'],
  [/:focus(-visible)?(?![-\w])/g, ':is([data-forced~="focus"] :is(a, button, input, select, textarea))'],
];

const FOR_POINTERS = '(hover: hover)';

const forcedSelector = (selector: string): string =>
  REPLACEMENTS.reduce((text, [pseudo, instead]) => text.replace(pseudo, instead), selector);

/** Returns the rules at a position, without the pointer query that `styles/limit-hover-to-pointers.ts` adds. */
const rulesAt = (rule: CSSRule): Iterable<CSSRule> =>
  rule instanceof CSSMediaRule && rule.conditionText === FOR_POINTERS ? rule.cssRules : [rule];

const addForced = (group: CSSGroupingRule | CSSStyleSheet): void => {
  // Backwards, so that insertions do not move what is still to be read.
  for (const [index, outer] of [...group.cssRules].entries().toArray().toReversed()) {
    for (const rule of rulesAt(outer)) {
      if (rule instanceof CSSStyleRule) {
        const selector = forcedSelector(rule.selectorText);
        // Next to the original rule, so that layer and order have the same effect.
        if (selector !== rule.selectorText)
          group.insertRule(`${selector} { ${rule.style.cssText} }`, index + 1);
      } else if (rule instanceof CSSGroupingRule) addForced(rule);
    }
  }
};

/** Makes `data-forced` stand for `:hover`, `:focus` and `:active` in all loaded styles. */
export const forceStates = (): void => {
  for (const sheet of document.styleSheets) addForced(sheet);
};
