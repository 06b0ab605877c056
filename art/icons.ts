import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const PUBLIC = join(import.meta.dirname, '..', 'public');
const ICONS = join(PUBLIC, 'icons');
const LEAF = '#1f4d3a';
const PAPER = '#faf6ee';

const mark = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8');
const lines = mark.slice(mark.indexOf('<path'), mark.indexOf('</svg>'));

/** The leaf of the favicon on its background; `share` is how much of the square it fills. */
const icon = (share: number): string => {
  const move = (32 * (1 - share)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${LEAF}"/><g transform="translate(${move} ${move}) scale(${share})">${lines}</g></svg>`;
};

/** The picture for shared links: leaves on paper without text, because the shop may have any name. */
const sharedPicture = (): string => {
  const leaf = (x: number, y: number, size: number, turn: number, colour: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${lines.replaceAll(PAPER, colour)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${PAPER}"/><rect x="40" y="40" width="1120" height="550" fill="none" stroke="#d9cfbb" stroke-width="2"/>${leaf(430, 120, 11, 0, LEAF)}${leaf(250, 330, 5, -30, '#8a6420')}${leaf(800, 150, 5, 20, '#8a6420')}</svg>`;
};

const FAVICON_SIZE = 48;
const ICO_HEADER_BYTES = 22;

/** An ICO file of one PNG of `size` pixels, since crawlers and old browsers request `/favicon.ico`. */
const icoOf = (png: Buffer, size: number): Buffer => {
  const header = Buffer.alloc(ICO_HEADER_BYTES);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(ICO_HEADER_BYTES, 18);
  return Buffer.concat([header, png]);
};

/** Draws the icons of the shop. Run: `node art/icons.ts`, with CHROMIUM_PATH set if needed. */
const draw = async (): Promise<void> => {
  mkdirSync(ICONS, { recursive: true });
  const { CHROMIUM_PATH: executablePath } = process.env;
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  const pictures = [
    { name: 'icon-192', svg: icon(1), width: 192, height: 192 },
    { name: 'icon-512', svg: icon(1), width: 512, height: 512 },
    { name: 'touch-180', svg: icon(0.85), width: 180, height: 180 },
    // Systems may crop everything outside the middle four fifths.
    { name: 'maskable-512', svg: icon(0.7), width: 512, height: 512 },
    { name: 'shared', svg: sharedPicture(), width: 1200, height: 630 },
  ];
  const screenshotOf = async (svg: string, width: number, height: number): Promise<Buffer> => {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
    const png = await page.screenshot();
    await page.close();
    return png;
  };
  for (const { name, svg, width, height } of pictures)
    writeFileSync(join(ICONS, `${name}.png`), await screenshotOf(svg, width, height));
  writeFileSync(
    join(PUBLIC, 'favicon.ico'),
    icoOf(await screenshotOf(mark, FAVICON_SIZE, FAVICON_SIZE), FAVICON_SIZE),
  );
  await browser.close();
};

await draw();
