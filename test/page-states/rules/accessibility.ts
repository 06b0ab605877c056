import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

// Listed explicitly, because some rules are off by default.
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Emails are part of a mail program's page, which has the landmarks and headings. */
const OF_PAGES = ['region', 'landmark-one-main', 'page-has-heading-one'];

/** Rules that depend on the color scheme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Injects axe once per page, because parsing it takes as long as some of its rules. */
const NOTHING = ';';
const hasAxe = (page: Page): Promise<boolean> => page.evaluate(() => 'axe' in window);

type What = {
  readonly isEmail?: boolean;
  /** All rules, only those about colors, or all others; the color rules take as long as everything else. */
  readonly colours?: 'as well' | 'only' | 'not';
};

/** Violations of axe's rules, with their elements. */
export const accessibilityViolations = async (
  page: Page,
  { isEmail = false, colours = 'as well' }: What = {},
): Promise<string[]> => {
  // Without frames, because emails have their own page states, and without details of passed rules.
  const axe = new AxeBuilder({ page, ...((await hasAxe(page)) && { axeSource: NOTHING }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], iframes: false });
  const left = [...(isEmail ? OF_PAGES : []), ...(colours === 'not' ? OF_COLOURS : [])];
  const { violations } = await (colours === 'only'
    ? axe.withRules(OF_COLOURS)
    : axe.withTags(RULES).disableRules(left)
  ).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary.split('\n').at(1)?.trim()}`,
    ),
  );
};
