/** What a part of the guide pretends: that everything in it is pointed at, has the focus, or is pressed. */
export type Forced = 'hover' | 'focus' | 'press';

const STANDS_FOR: readonly (readonly [pseudo: RegExp, selector: string])[] = [
  [/:hover/g, ':is([data-forced~="hover"] *)'],
  [/:active/g, ':is([data-forced~="press"] *)'],
  [/:focus(-visible)?(?![-\w])/g, ':is([data-forced~="focus"] :is(a, button, input, select, textarea))'],
];

const FOR_POINTERS = '(hover: hover)';

const forcedSelector = (selector: string): string =>
  STANDS_FOR.reduce((text, [pseudo, instead]) => text.replace(pseudo, instead), selector);

/** The rules at a place, as where something can point: the build asks for that (`styles/hover-for-pointers.ts`). */
const rulesAt = (rule: CSSRule): Iterable<CSSRule> =>
  rule instanceof CSSMediaRule && rule.conditionText === FOR_POINTERS ? rule.cssRules : [rule];

const addForced = (group: CSSGroupingRule | CSSStyleSheet): void => {
  // Backwards, so that what is put in does not move what is still to be read.
  for (const [index, place] of [...group.cssRules].entries().toArray().toReversed()) {
    for (const rule of rulesAt(place)) {
      if (rule instanceof CSSStyleRule) {
        const selector = forcedSelector(rule.selectorText);
        // Beside the rule it copies: layer and order decide as they do for the pointer.
        if (selector !== rule.selectorText)
          group.insertRule(`${selector} { ${rule.style.cssText} }`, index + 1);
      } else if (rule instanceof CSSGroupingRule) addForced(rule);
    }
  }
};

/** Lets `data-forced` stand for the pointer, the focus and the press in every style that the page has loaded. */
export const forceStates = (): void => {
  for (const sheet of document.styleSheets) addForced(sheet);
};
