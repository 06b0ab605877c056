import { mix } from './colour.ts';
import { times } from './seed.ts';
import { circle, el, n, path, rect } from './svg.ts';

interface Hill {
  readonly base: number;
  readonly swell: number;
  readonly phase: number;
  readonly tone: string;
  /** Rows of bushes on the slope; none on the far ridges. */
  readonly rows: number;
}

const WIDTH = 1600;
const HEIGHT = 800;

const crest = ({ base, swell, phase }: Hill, x: number): number =>
  base - swell * Math.sin(x / 330 + phase) - swell * 0.45 * Math.sin(x / 140 + phase * 2.3);

const ridge = (hill: Hill, drop: number, flatten: number): string =>
  times(33, (index) => {
    const x = index * 50;
    return `${index === 0 ? 'M' : 'L'}${x} ${n(hill.base + drop + (crest(hill, x) - hill.base) * flatten)}`;
  }).join('');

const slope = (hill: Hill): string => {
  const rows = times(hill.rows, (row) => {
    const drop = 22 + row * (20 + row * 3);
    return el('path', {
      d: ridge(hill, drop, 1 - row * 0.05),
      fill: 'none',
      stroke: mix(hill.tone, row % 2 ? '#17301f' : '#9db35a', row % 2 ? 0.18 : 0.2),
      'stroke-width': 11 + row * 2.4,
      'stroke-linecap': 'round',
      'stroke-dasharray': `0.1 ${n(10 + row * 2)}`,
    });
  });
  return path(`${ridge(hill, 0, 1)}V${HEIGHT}H0Z`, hill.tone) + rows.join('');
};

/** Tea gardens in the early morning, ridge behind ridge. */
export const hills = (): string =>
  [
    rect(0, 0, WIDTH, HEIGHT, '#efe4cc'),
    circle(1130, 250, 108, '#f7d9a0'),
    ...[
      { base: 380, swell: 62, phase: 0.6, tone: '#cdd0b4', rows: 0 },
      { base: 440, swell: 54, phase: 2.4, tone: '#a9b795', rows: 0 },
      { base: 510, swell: 50, phase: 4.3, tone: '#7f996f', rows: 3 },
      { base: 590, swell: 56, phase: 1.5, tone: '#55794f', rows: 5 },
      { base: 700, swell: 48, phase: 3.2, tone: '#345a3c', rows: 5 },
    ].map(slope),
  ].join('');
