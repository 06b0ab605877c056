import { expect, test } from './journey.ts';
import { visit } from './steps.ts';

test('[BREW-1] shows how to brew a tea and where it comes from', async ({ page }) => {
  await page.goto('/tea/picked-tea/Shi Feng Longjing, Pre-Qingming');
  const details = page.locator('dl');
  for (const label of ['Leaf', 'Water', 'Time', 'Infusions', 'Caffeine', 'Origin', 'Harvest']) {
    await expect(details.getByText(label, { exact: true })).toBeVisible();
  }
});

test('[BREW-1] the brewing timer rings after each infusion in turn', async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const tones: number[] = [];
    Object.assign(window, { tones });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function ring(when) {
      tones.push(this.frequency.value);
      start.call(this, when);
    };
  });
  await visit(page, '/tea/picked-tea/Shi Feng Longjing, Pre-Qingming');
  const timer = page.getByRole('region', { name: 'Brewing timer' });
  const dial = timer.getByRole('timer');
  const tones = () => page.evaluate(() => (window as unknown as { tones: number[] }).tones.length);
  await expect(timer).toContainText('Infusion 1 of 3');
  await expect(dial).toHaveText('2:00');

  await timer.getByRole('button', { name: 'Start' }).click();
  await page.clock.runFor(30_000);
  await timer.getByRole('button', { name: 'Pause' }).click();
  const remaining = await dial.textContent();
  await page.clock.runFor(600_000);
  await expect(dial).toHaveText(remaining ?? '');
  expect(await tones()).toBe(0);

  await timer.getByRole('button', { name: 'Resume' }).click();
  await page.clock.runFor(95_000);
  await expect(timer.getByRole('status')).toContainText('Infusion 1 is ready: pour it now.');
  await expect(timer).toContainText('Infusion 2 of 3');
  await expect(dial).toHaveText('2:30');
  expect(await tones()).toBe(3);

  for (const infusion of [2, 3]) {
    await timer.getByRole('button', { name: `Start infusion ${infusion}` }).press('Enter');
    await page.clock.runFor(200_000);
    await expect(timer.getByRole('status')).toContainText(`Infusion ${infusion} is ready`);
  }
  await expect(timer.getByRole('status')).toContainText('The leaf has given all it has.');
  expect(await tones()).toBe(9);

  await timer.getByRole('button', { name: 'Start over' }).click();
  await expect(timer).toContainText('Infusion 1 of 3');
  await expect(dial).toHaveText('2:00');
});
