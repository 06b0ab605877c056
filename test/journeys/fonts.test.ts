import { expect, test } from './journey.ts';

for (const [path, name, text] of [
  ['/tea/picked-tea/Kyoto%20H%C5%8Djicha', 'Kyoto Hōjicha', 'main p'],
  ['/tea/picked-tea/Masala%20Chai', 'Masala Chai', 'main p'],
  ['/stores', 'Stores', '#lyon ~ address'],
] as const)
  test(`[PROD-2] renders every character of ${name} in the shop's own font`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('DOM.enable');
    await cdp.send('CSS.enable');
    const { root } = await cdp.send('DOM.getDocument');
    for (const selector of ['h1', text, 'nav a', 'button']) {
      const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector });
      const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
      expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([]);
    }
  });
