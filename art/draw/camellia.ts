import { times } from './seed.ts';
import { circle, el, line, path, placed } from './svg.ts';

/** A leaf of the tea bush, 120 px long, its stalk at (0, 0), pointing up. */
export const bushLeaf = (tone: string, vein: string): string =>
  path('M0 0C-34 -22 -38 -74 0 -120C38 -74 34 -22 0 0Z', tone) +
  line(
    'M0 -2V-110M0 -26L-18 -44M0 -26L18 -44M0 -50L-20 -68M0 -50L20 -68M0 -74L-15 -90M0 -74L15 -90',
    vein,
    1.6,
  );

/** The flower of Camellia sinensis, 120 px across, round (0, 0). */
export const flower = (): string => {
  const petal = path('M0 -6C-34 -16 -38 -58 -10 -62Q0 -56 10 -62C38 -58 34 -16 0 -6Z', '#fdfaf1');
  const back = path('M0 -6C-36 -18 -38 -60 -9 -65Q0 -58 9 -65C38 -60 36 -18 0 -6Z', '#e9e1cd');
  const stamens = times(18, (index) => {
    const [angle, reach] = [index * 2.4, 6 + (index / 18) * 20];
    return circle(Math.cos(angle) * reach, Math.sin(angle) * reach, 3.2, index % 3 ? '#e0b23c' : '#c8952a');
  });
  return [
    ...times(6, (index) => placed(back, 0, 0, 1, index * 60 + 30)),
    ...times(6, (index) => placed(petal, 0, 0, 0.94, index * 60)),
    circle(0, 0, 20, '#d9bd62'),
    ...stamens,
  ].join('');
};

/** A twig with leaves and two flowers, about 420 px high, its cut end at (0, 0). */
export const sprig = (): string => {
  const tones = { deep: '#2f5a3d', mid: '#3f704a', young: '#6f9a56', bud: '#8fb26a' } as const;
  const leaf = (x: number, y: number, turn: number, scale: number, tone: keyof typeof tones): string =>
    placed(el('use', { href: `#sprig-${tone}` }), x, y, scale, turn);
  const leaves = Object.entries(tones).map(([name, tone]) =>
    el('g', { id: `sprig-${name}` }, bushLeaf(tone, '#21402c')),
  );
  return [
    el('defs', {}, ...leaves, el('g', { id: 'sprig-flower' }, flower())),
    line('M0 0C10 -110 -30 -210 0 -330', '#6b5135', 6),
    line('M-8 -160C30 -200 60 -214 92 -222', '#6b5135', 4),
    leaf(2, -40, 68, 1.15, 'deep'),
    leaf(0, -86, -64, 1.2, 'mid'),
    leaf(-10, -196, -78, 1.1, 'deep'),
    leaf(40, -202, 20, 0.9, 'mid'),
    leaf(88, -222, 84, 1, 'deep'),
    leaf(-6, -262, 58, 0.95, 'mid'),
    leaf(-4, -296, -46, 0.95, 'mid'),
    leaf(0, -326, 16, 0.8, 'young'),
    leaf(0, -330, -14, 0.62, 'bud'),
    placed(el('use', { href: '#sprig-flower' }), 84, -232, 0.95),
    placed(el('use', { href: '#sprig-flower' }), -34, -128, 1.1, 20),
  ].join('');
};
