import { backdropOf } from './backdrop.ts';
import type { Package } from './package.ts';
import type { Picture } from './picture.ts';
import type { Product } from './product.ts';

type Point = readonly [number, number, number];

interface Setting {
  readonly backdrop?: string;
  readonly turn: number;
  /** Camera position, center and focus of the close-up. */
  readonly detail: { readonly from: Point; readonly towards: Point; readonly focus: Point };
  readonly used: {
    readonly at: Point;
    readonly bowl: Point;
    readonly bowlScale: number;
    readonly drink: string;
    readonly liquor: string;
    readonly glaze?: string;
  };
  readonly packages?: readonly Package[];
}

const PORCELAIN = '#f8f4ea';
const GREEN = '#1d4634';
const BLACK = '#241d1a';
const smallTin = (label: string, colour: string): Package => ({
  form: 'small',
  colour,
  label,
  unit: 'Tin of 25 g',
});

export const SETTINGS: Readonly<Record<string, Setting>> = {
  'bamboo-matcha-whisk': {
    turn: 0.2,
    detail: { from: [6, -30, 24], towards: [0, 0, 6.8], focus: [0, -2.6, 8.5] },
    used: {
      at: [-5.4, 2.6, 0.3],
      bowl: [4, -1.6, 0.3],
      bowlScale: 1.12,
      drink: 'froth',
      liquor: '#7d9a2f',
      glaze: '#3a3732',
    },
  },
  'cast-iron-tetsubin': {
    backdrop: '#8f9187',
    turn: 2.7,
    detail: { from: [-14, -36, 18], towards: [-1.6, 0, 4.6], focus: [-2, -4.4, 4] },
    used: { at: [-4, 4, 0.3], bowl: [5.6, -4, 0.3], bowlScale: 0.82, drink: 'clear', liquor: '#b06a2c' },
  },
  'gift-set-four-tins': {
    turn: 0,
    detail: { from: [-14, -34, 26], towards: [-0.6, 0, 4.6], focus: [-2.4, 0, 7] },
    used: {
      at: [-3.6, 2.4, 0.3],
      bowl: [5.6, -5.4, 0.3],
      bowlScale: 0.78,
      drink: 'clear',
      liquor: '#d8a03f',
    },
    packages: [
      smallTin('keemun-hao-ya', BLACK),
      smallTin('fukamushi-sencha', GREEN),
      smallTin('darjeeling-first-flush', BLACK),
      smallTin('jasmine-dragon-pearls', GREEN),
    ],
  },
  'linden-blossom-honey': {
    turn: 0,
    detail: { from: [12, -34, 20], towards: [1.4, -1, 5], focus: [0, -4, 5.6] },
    used: {
      at: [-4.6, 2.4, 0.3],
      bowl: [4.8, -2.6, 0.3],
      bowlScale: 0.95,
      drink: 'clear',
      liquor: '#c98a2e',
    },
    packages: [{ form: 'jar', colour: BLACK, label: 'linden-blossom-honey' }],
  },
  'porcelain-gaiwan': {
    backdrop: '#7f917f',
    turn: 0,
    detail: { from: [8, -32, 26], towards: [0, 0, 5.6], focus: [0, -3, 8] },
    used: { at: [-4.4, 2, 0.3], bowl: [5.2, -3.2, 0.3], bowlScale: 0.78, drink: 'clear', liquor: '#d6d68a' },
  },
  'tokoname-kyusu': {
    backdrop: '#c9b48f',
    turn: 0,
    detail: { from: [-12, -32, 24], towards: [-1.4, -1, 4.6], focus: [-2, -4, 6] },
    used: { at: [-3.4, 2.8, 0.3], bowl: [6.2, -4.6, 0.3], bowlScale: 0.8, drink: 'clear', liquor: '#a9b83e' },
  },
};

/** Pictures of the piece, of a detail and of the piece in use. */
export const warePictures = (product: Product): Picture[] => {
  const setting = SETTINGS[product.id];
  if (!setting) throw new Error(`art/ware.ts has no setting for ${product.id}`);
  const { turn, detail, used, backdrop = backdropOf(product), packages } = setting;
  const shared = {
    width: 1200,
    height: 1200,
    ware: product.id,
    backdrop,
    turn,
    ...(packages && { packages }),
  };
  const name = `products/${product.id}`;
  const smaller = { ...shared, width: 1000, height: 1000, quality: { samples: 18, threshold: 0.1 } };
  return [
    { ...shared, name, scene: 'ware_portrait', quality: { samples: 20, threshold: 0.08 } },
    { ...smaller, name: `${name}-leaf`, scene: 'ware_detail', ...detail },
    { ...smaller, name: `${name}-cup`, scene: 'ware_used', glaze: PORCELAIN, ...used },
  ];
};
