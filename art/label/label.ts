import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRASS, CREAM, darker, INK, mix } from '../colour.ts';
import type { Product } from '../product.ts';
import { patternOf } from './pattern.ts';

/** A printed sheet, in centimetres. Text stays within `column`, the visible part of a round tin. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly column: number;
}

export const PIXELS_PER_CENTIMETRE = 110;

const FONTS = join(import.meta.dirname, '..', '..', 'node_modules', '@fontsource-variable');

const face = (family: string, file: string, style: string, range?: string): string => {
  const data = readFileSync(join(FONTS, file)).toString('base64');
  return `@font-face{font-family:${family};font-style:${style};font-weight:200 900;src:url(data:font/woff2;base64,${data})${range ? `;unicode-range:${range}` : ''}}`;
};

const LATIN_EXT = 'U+0100-02FF,U+1E00-1EFF';

export const faces = (): string =>
  [
    face('Fraunces', 'fraunces/files/fraunces-latin-full-normal.woff2', 'normal'),
    face('Fraunces', 'fraunces/files/fraunces-latin-full-italic.woff2', 'italic'),
    face('Fraunces', 'fraunces/files/fraunces-latin-ext-full-normal.woff2', 'normal', LATIN_EXT),
    face('Fraunces', 'fraunces/files/fraunces-latin-ext-full-italic.woff2', 'italic', LATIN_EXT),
    face('Sans', 'source-sans-3/files/source-sans-3-latin-wght-normal.woff2', 'normal'),
  ].join('');

/** Splits "Jin Jun Mei, Tongmu Gorge" into a name and a subtitle. */
const nameOf = ({ name }: Product): readonly [string, string] => {
  const [, first = name, rest = ''] = /^(.+?)(?:, | \/ | \(|: )(.+?)\)?$/.exec(name) ?? [];
  return [first, rest];
};

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const line = (kind: string, text: string | undefined): string =>
  text ? `<p class="${kind}">${escapeHtml(text)}</p>` : '';

const MARK = `<svg class="mark" viewBox="6 5 21 23"><path d="M8 24C8 13 15 7 25 7c0 11-6 17-15 17m-2 2c2-7 6-11 11-13" fill="none" stroke="${BRASS}" stroke-width="1.4" stroke-linecap="round"/></svg>`;

/** True if the sheet has no room for ornaments. */
const isLow = ({ height }: Sheet): boolean => height < 6;

/** Sizes are in centimetres of the print, through --cm. */
const style = (product: Product, { width, height, column }: Sheet): string => `
:root{--cm:${PIXELS_PER_CENTIMETRE}px}
*{margin:0;box-sizing:border-box}
body{width:calc(${width}*var(--cm));height:calc(${height}*var(--cm));background:${patternOf(product, darker(product.liquor, 0.42), 2)} ${mix(product.liquor, CREAM, 0.12)};color:${INK};font-family:Fraunces;font-variation-settings:'SOFT' 30,'WONK' 0;display:flex;justify-content:center}
main{width:calc(${column}*var(--cm));height:100%;padding:calc(.34*var(--cm)) calc(.42*var(--cm));background:${CREAM};box-shadow:0 0 0 calc(.035*var(--cm)) ${INK},0 0 0 calc(.12*var(--cm)) ${CREAM},0 0 0 calc(.15*var(--cm)) ${BRASS};display:flex;flex-direction:column;align-items:center;text-align:center;gap:calc(.12*var(--cm))}
.mark{height:calc(.62*var(--cm));flex:none}
.shop{font:600 calc(.35*var(--cm)) Fraunces;letter-spacing:.3em;margin-right:-.3em;text-transform:uppercase}
.shop::after{content:'';display:block;width:calc(.9*var(--cm));height:calc(.025*var(--cm));background:${BRASS};margin:calc(.16*var(--cm)) auto 0}
.middle{flex:1;width:100%;min-height:0;display:flex;flex-direction:column;justify-content:center;gap:calc(.12*var(--cm))}
.name{font-weight:480;font-size:var(--name);line-height:1.04;letter-spacing:-.008em;text-wrap:balance}
.aside{font-style:italic;font-size:calc(.38*var(--cm));line-height:1.1;text-wrap:balance;color:${mix(INK, BRASS, 0.35)}}
.band{flex:none;width:100%;height:calc(.62*var(--cm));background:${patternOf(product, darker(product.liquor, 0.42), 2)} center ${mix(product.liquor, CREAM, 0.12)}}
.origin{font:600 calc(.27*var(--cm))/1.2 Sans;letter-spacing:.06em;text-wrap:balance;text-transform:uppercase}
.harvest{font-style:italic;font-size:calc(.27*var(--cm));line-height:1.15;text-wrap:balance}
.unit{font:600 calc(.26*var(--cm)) Sans;letter-spacing:.08em;border-top:calc(.02*var(--cm)) solid ${BRASS};padding-top:calc(.1*var(--cm));width:100%}`;

/** Script that sets the largest font size at which the name fits. */
const FIT = `const m=document.querySelector('.middle'),n=document.querySelector('.name');let s=1.05;const set=()=>document.documentElement.style.setProperty('--name','calc('+s+'*var(--cm))');set();while(s>.4&&(m.scrollHeight>m.clientHeight||n.scrollWidth>n.clientWidth)){s-=.03;set()}`;

/** The label as an HTML page, which a browser prints. */
export const labelPage = (product: Product, sheet: Sheet): string => {
  const [name, aside] = nameOf(product);
  return `<!doctype html><meta charset="utf-8"><style>${faces()}${style(product, sheet)}</style><main>${isLow(sheet) ? '' : MARK}${line('shop', 'Camellia')}<div class="middle">${line('name', name)}${line('aside', aside)}</div>${isLow(sheet) ? '' : '<div class="band"></div>'}${line('origin', product.brewing?.origin)}${line('harvest', product.brewing?.harvest)}${line('unit', product.unit)}</main><script>document.fonts.ready.then(()=>{${FIT}})</script>`;
};
