import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

// Listed explicitly, because some rules are off by default.
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules for whole pages; an email program's page has the landmarks and headings. */
const PAGE_RULES = ['region', 'landmark-one-main', 'page-has-heading-one'];

/** Rules that depend on the color scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Injects axe once per page, because parsing it takes as long as some of its rules. */
const EMPTY_SCRIPT = ';';
const hasAxe = (page: Page): Promise<boolean> => page.evaluate(() => 'axe' in window);

/** The parts that all pages share; checking them takes about as long as the rest of a page. */
const FRAME = ['body > header', 'body > footer'];

type AxeOptions = {
  readonly isEmail?: boolean;
  /** True without header and footer. */
  readonly isContentOnly?: boolean;
  /** All rules, only those about colors, or all others; the color rules take as long as everything else. */
  readonly colorRules?: 'all' | 'only' | 'none';
};

/** Violations of axe's rules, with their elements. */
export const accessibilityViolations = async (
  page: Page,
  { isEmail = false, isContentOnly = false, colorRules = 'all' }: AxeOptions = {},
): Promise<string[]> => {
  // Without frames, because emails have their own page states, and without details of passed rules.
  const axe = new AxeBuilder({ page, ...((await hasAxe(page)) && { axeSource: EMPTY_SCRIPT }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], iframes: false });
  for (const part of isContentOnly ? FRAME : []) axe.exclude(part);
  const disabledRules = [...(isEmail ? PAGE_RULES : []), ...(colorRules === 'none' ? COLOR_RULES : [])];
  const { violations } = await (colorRules === 'only'
    ? axe.withRules(COLOR_RULES)
    : axe.withTags(RULES).disableRules(disabledRules)
  ).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary.split('\n').at(1)?.trim()}`,
    ),
  );
};
