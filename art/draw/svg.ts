export type Attributes = Readonly<Record<string, string | number>>;

/** Text as it may stand inside XML, in content and in quoted attributes. */
export const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** A number short enough for a small file: one decimal, no trailing zero. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

const attribute = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : escapeXml(value);

/** One element. Children are markup already; text must come through `escapeXml`. */
export const el = (name: string, attributes: Attributes, ...children: readonly string[]): string => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(value)}"`);
  const head = `<${name}${written.join('')}`;
  return children.length === 0 ? `${head}/>` : `${head}>${children.join('')}</${name}>`;
};

export const rect = (x: number, y: number, width: number, height: number, fill: string, rx = 0): string =>
  el('rect', rx > 0 ? { x, y, width, height, rx, fill } : { x, y, width, height, fill });

export const circle = (cx: number, cy: number, r: number, fill: string): string =>
  el('circle', { cx, cy, r, fill });

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string): string =>
  el('ellipse', { cx, cy, rx, ry, fill });

export const path = (d: string, fill: string): string => el('path', { d, fill });

/** An open line with round ends. */
export const line = (d: string, stroke: string, width: number): string =>
  el('path', { d, fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round' });

/** A flat tint of light or shadow over what lies below. */
export const veil = (markup: string, opacity: number): string => el('g', { opacity }, markup);

/** The same drawing elsewhere: moved, then turned (degrees), then scaled. */
export const placed = (markup: string, x: number, y: number, scale = 1, turn = 0): string => {
  const parts = [`translate(${n(x)} ${n(y)})`];
  if (turn !== 0) parts.push(`rotate(${n(turn)})`);
  if (scale !== 1) parts.push(`scale(${Math.round(scale * 1000) / 1000})`);
  return el('g', { transform: parts.join(' ') }, markup);
};

/** A whole picture, sized in CSS pixels. */
export const picture = (width: number, height: number, ...children: readonly string[]): string =>
  `${el('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height }, ...children)}\n`;
