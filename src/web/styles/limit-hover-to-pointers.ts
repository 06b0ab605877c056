import type { CSSOptions } from 'vite';

type PostcssPlugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number];

const POINTED_AT = /:hover\b/;

const WHERE = '(hover: hover)';

/**
 * Limits `:hover` rules to devices that can hover: on a touch screen the last tapped element would stay
 * highlighted, and each tap would be painted twice.
 */
export const hoverForPointers: PostcssPlugin = {
  postcssPlugin: 'hover-for-pointers',
  OnceExit: (root, { AtRule }) => {
    root.walkRules(POINTED_AT, (rule) => {
      if (rule.parent?.type === 'atrule' && 'params' in rule.parent && rule.parent.params === WHERE) return;
      const pointed = rule.selectors.filter((one) => POINTED_AT.test(one));
      const others = rule.selectors.filter((one) => !POINTED_AT.test(one));
      const where = new AtRule({ name: 'media', params: WHERE });
      rule.after(where);
      where.append(rule.clone({ selectors: pointed }));
      if (others.length > 0) rule.selectors = others;
      else rule.remove();
    });
  },
};
