import { expect, test } from './journey.ts';
import { visit } from './steps.ts';

test('[BREW-1] shows how to brew a tea and where it comes from', async ({ page }) => {
  await page.goto('/tea/picked-tea/Shi Feng Longjing, Pre-Qingming');
  const facts = page.locator('dl');
  for (const fact of ['Leaf', 'Water', 'Time', 'Infusions', 'Caffeine', 'Origin', 'Harvest']) {
    await expect(facts.getByText(fact, { exact: true })).toBeVisible();
  }
});

test('[BREW-1] the brewing timer rings after each infusion in turn', async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const struck: number[] = [];
    Object.assign(window, { struck });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function ring(when) {
      struck.push(this.frequency.value);
      start.call(this, when);
    };
  });
  await visit(page, '/tea/picked-tea/Shi Feng Longjing, Pre-Qingming');
  const timer = page.getByRole('region', { name: 'Brewing timer' });
  const dial = timer.getByRole('timer');
  const struck = () => page.evaluate(() => (window as unknown as { struck: number[] }).struck.length);
  await expect(timer).toContainText('Infusion 1 of 3');
  await expect(dial).toHaveText('2:00');

  await timer.getByRole('button', { name: 'Start' }).click();
  await page.clock.runFor(30_000);
  await timer.getByRole('button', { name: 'Pause' }).click();
  const left = await dial.textContent();
  await page.clock.runFor(600_000);
  await expect(dial).toHaveText(left ?? '');
  expect(await struck()).toBe(0);

  await timer.getByRole('button', { name: 'Resume' }).click();
  await page.clock.runFor(95_000);
  await expect(timer.getByRole('status')).toContainText('The first infusion is ready: pour it now.');
  await expect(timer).toContainText('Infusion 2 of 3');
  await expect(dial).toHaveText('2:30');
  expect(await struck()).toBe(3);

  for (const infusion of ['second', 'third']) {
    await timer.getByRole('button', { name: `Start the ${infusion} infusion` }).press('Enter');
    await page.clock.runFor(200_000);
    await expect(timer.getByRole('status')).toContainText(`The ${infusion} infusion is ready`);
  }
  await expect(timer.getByRole('status')).toContainText('The leaf has given all it has.');
  expect(await struck()).toBe(9);

  await timer.getByRole('button', { name: 'Start over' }).click();
  await expect(timer).toContainText('Infusion 1 of 3');
  await expect(dial).toHaveText('2:00');
});
