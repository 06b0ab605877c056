import { BRASS, CREAM, INK, LEAF } from '../colour.ts';
import { faces, PIXELS_PER_CENTIMETRE, type Sheet } from './label.ts';

const LEAF_PATH = 'M8 24C8 13 15 7 25 7c0 11-6 17-15 17m-2 2c2-7 6-11 11-13';
const STAMPED = 5;

const circle = (index: number): string => {
  const [x, y, turn] = [
    60 + (index % 4) * 110,
    60 + Math.floor(index / 4) * 110,
    [-12, 8, -4, 15, -9][index] ?? 0,
  ];
  const ring = `<circle cx="${x}" cy="${y}" r="42" fill="none" stroke="${BRASS}" stroke-width="1.6"/>`;
  const stamp = `<g transform="translate(${x} ${y}) rotate(${turn}) scale(2.3) translate(-16 -16)" opacity=".9"><circle cx="16" cy="16" r="15" fill="none" stroke="${LEAF}" stroke-width="1"/><path d="${LEAF_PATH}" fill="none" stroke="${LEAF}" stroke-width="2" stroke-linecap="round"/></g>`;
  return index < STAMPED ? ring + stamp : ring;
};

/** The bonus card: eight circles, some of them stamped. */
export const cardPage = ({
  width,
  height,
}: Sheet): string => `<!doctype html><meta charset="utf-8"><style>${faces()}
:root{--cm:${PIXELS_PER_CENTIMETRE}px}
*{margin:0;box-sizing:border-box}
body{width:calc(${width}*var(--cm));height:calc(${height}*var(--cm));padding:calc(.3*var(--cm));background:${CREAM};color:${INK};font-family:Fraunces}
main{height:100%;border:2px solid ${INK};outline:1.5px solid ${BRASS};outline-offset:-9px;display:flex;flex-direction:column;align-items:center;justify-content:space-evenly}
h1{font-size:calc(.46*var(--cm));font-weight:600;letter-spacing:.3em;margin-right:-.3em;text-transform:uppercase}
p{font-style:italic;font-size:calc(.36*var(--cm))}
svg{width:62%}</style><main><h1>Camellia</h1><svg viewBox="0 0 450 230">${Array.from({ length: 8 }, (_, index) => circle(index)).join('')}</svg><p>Eight pots, and the ninth is ours</p></main>`;
