import type { LeafKind } from './goods.ts';

export interface Look {
  readonly kind: LeafKind;
  /** From the darkest, which also lies under the heap, to the lightest. */
  readonly tones: readonly [string, ...string[]];
}

const BLACK = ['#231a14', '#33251b', '#453022', '#5a3f2a'] as const;
const GREEN = ['#27361f', '#3b4f2a', '#516636', '#6c8046'] as const;
const ROAST = ['#2a160b', '#3a2011', '#4b2b18', '#5d3820'] as const;

/** How each loose ingredient looks, dry. */
export const LOOKS: Readonly<Record<string, Look>> = {
  'assam-leaf': { kind: 'twist', tones: ['#3a2616', '#6b4520', '#a9772f', '#c8963f'] },
  'darjeeling-leaf': { kind: 'twist', tones: ['#3c3220', '#5c4f2f', '#7d7440', '#a39c74'] },
  'keemun-leaf': { kind: 'twist', tones: ['#1d1917', '#2b2623', '#3b332e', '#6d6154'] },
  'wuyi-leaf': { kind: 'twist', tones: BLACK },
  'wuyi-buds': { kind: 'needle', tones: ['#211912', '#33271b', '#4d3a24', '#b98d45'] },
  'yunnan-buds': { kind: 'needle', tones: ['#6a4719', '#9a6a25', '#bd8931', '#d6a750'] },
  'yunnan-leaf': { kind: 'twist', tones: ['#2a1f18', '#463021', '#6a4a2c', '#93683a'] },
  'ruby-leaf': { kind: 'twist', tones: ['#241716', '#38211d', '#4d2c24', '#6a3d2c'] },
  'ceylon-leaf': { kind: 'twist', tones: ['#2b1f17', '#412d1f', '#5a3e29', '#775538'] },
  'kenya-leaf': { kind: 'broken', tones: ['#2c1a12', '#44281a', '#5a3623', '#70452d'] },
  'longjing-leaf': { kind: 'flat', tones: ['#5b6a2c', '#7d8a3d', '#9aa450', '#b9bd6d'] },
  'houkui-leaf': { kind: 'flat', tones: ['#2d4526', '#41602f', '#56783a', '#6f9049'] },
  'sencha-leaf': { kind: 'needle', tones: ['#1f3a22', '#2d5230', '#3f6a39', '#5f8a4a'] },
  'gyokuro-leaf': { kind: 'needle', tones: ['#15301f', '#1f452b', '#2d5c38', '#467a4c'] },
  tencha: { kind: 'powder', tones: ['#5f8426', '#769d31', '#8bb33f', '#a5c85c'] },
  'gunpowder-leaf': { kind: 'pearl', tones: ['#2b332a', '#414b3c', '#56614c', '#727c62'] },
  'fujian-green-leaf': { kind: 'pearl', tones: ['#4a5234', '#6e7650', '#929974', '#bdbf9f'] },
  'biluochun-leaf': { kind: 'twist', tones: ['#36492c', '#566b40', '#7d8d60', '#b9c0a0'] },
  'ujeon-leaf': { kind: 'twist', tones: ['#2a3826', '#3f5134', '#586b45', '#77885c'] },
  'bancha-leaf': { kind: 'broken', tones: GREEN },
  'tea-stems': { kind: 'needle', tones: ['#5b3a1f', '#7d5530', '#9b7043', '#b98e5d'] },
  'toasted-rice': { kind: 'broken', tones: ['#a87f3f', '#c59c57', '#dab878', '#f1e4c4'] },
  'arabica-washed': { kind: 'bean', tones: ROAST },
  'arabica-wet-hulled': { kind: 'bean', tones: ['#1c0f08', '#29160c', '#361e12', '#452819'] },
  'arabica-monsooned': { kind: 'bean', tones: ['#3b2413', '#52341d', '#684528', '#7f5835'] },
  'arabica-natural': { kind: 'bean', tones: ['#301a0d', '#432615', '#58341e', '#6e452a'] },
};

/** Products whose leaf differs from the plain look of their first ingredient. */
export const OWN_LOOKS: Readonly<Record<string, Look>> = {
  'kyoto-hojicha': { kind: 'broken', tones: ['#3d2615', '#583820', '#77502e', '#996d42'] },
  'bakers-breakfast': { kind: 'broken', tones: ['#2a1810', '#3f2517', '#563420', '#71472b'] },
  'masala-chai': { kind: 'broken', tones: ['#2a1810', '#3f2517', '#543120', '#6b4127'] },
  'assam-golden-tips': { kind: 'twist', tones: ['#5f3d18', '#966424', '#bd8731', '#d9a94e'] },
};
