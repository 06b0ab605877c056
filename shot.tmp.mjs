import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const p = await b.newPage({ viewport: { width: 1200, height: 800 } });
if (process.argv[4] === 'block') await p.route(/\/pictures\/.*(avif|webp)/, (r) => new Promise(() => {}));
await p.goto('http://localhost:4900' + process.argv[2], { waitUntil: 'domcontentloaded' });
await p.waitForTimeout(2500);
await p.screenshot({ path: process.argv[3] });
await b.close();
