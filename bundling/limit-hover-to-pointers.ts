import type { CSSOptions } from 'vite';

type PostcssPlugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number];

const HOVER = /:hover\b/;

const CAN_HOVER = '(hover: hover)';

/**
 * Limits `:hover` rules to devices that can hover: on a touch screen the last tapped element would stay
 * highlighted, and each tap would be painted twice.
 */
export const limitHoverToPointers: PostcssPlugin = {
  postcssPlugin: 'limit-hover-to-pointers',
  OnceExit: (root, { AtRule }) => {
    root.walkRules(HOVER, (rule) => {
      if (rule.parent?.type === 'atrule' && 'params' in rule.parent && rule.parent.params === CAN_HOVER)
        return;
      const hoverSelectors = rule.selectors.filter((one) => HOVER.test(one));
      const others = rule.selectors.filter((one) => !HOVER.test(one));
      const mediaRule = new AtRule({ name: 'media', params: CAN_HOVER });
      rule.after(mediaRule);
      mediaRule.append(rule.clone({ selectors: hoverSelectors }));
      if (others.length > 0) rule.selectors = others;
      else rule.remove();
    });
  },
};
