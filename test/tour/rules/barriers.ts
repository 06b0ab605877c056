import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

// Named, because some rules are off unless they are asked for.
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A letter is shown within somebody else's page, which has landmarks and headings of its own. */
const OF_PAGES = ['region', 'landmark-one-main', 'page-has-heading-one'];

/** What another colour scheme can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What is put into a page that has the tool already: reading it takes as long as some of its rules. */
const NOTHING = ';';
const hasAxe = (page: Page): Promise<boolean> => page.evaluate(() => 'axe' in window);

type What = {
  readonly isLetter?: boolean;
  /** What is looked at: everything, only the colours, or all the rest. They take as long as everything else together. */
  readonly colours?: 'as well' | 'only' | 'not';
};

/** What a tool knows to be in the way of shoppers: each rule that is broken, and where. */
export const barriersOn = async (
  page: Page,
  { isLetter = false, colours = 'as well' }: What = {},
): Promise<string[]> => {
  // In one piece, and without what stands in frames: letters have stops of their own. Nobody reads of what is well.
  const axe = new AxeBuilder({ page, ...((await hasAxe(page)) && { axeSource: NOTHING }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], iframes: false });
  const left = [...(isLetter ? OF_PAGES : []), ...(colours === 'not' ? OF_COLOURS : [])];
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
