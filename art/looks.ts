/** Kinds of piece that art/scenes/kinds.py can shape. */
type PieceKind =
  | 'needle'
  | 'bud'
  | 'twist'
  | 'spiral'
  | 'flat'
  | 'long'
  | 'broken'
  | 'coarse'
  | 'leaflet'
  | 'petal'
  | 'pearl'
  | 'pellet'
  | 'bean'
  | 'grain'
  | 'puff'
  | 'stem'
  | 'powder'
  | 'pod'
  | 'clove'
  | 'bark'
  | 'root'
  | 'blossom';

export interface Look {
  readonly kind: PieceKind;
  /** From the darkest, which also lies under the heap, to the lightest, which few pieces have. */
  readonly tones: readonly [string, ...string[]];
  /** Its share of a mixture. */
  readonly share: number;
}

const look = (kind: PieceKind, tones: Look['tones'], share = 1): Look => ({ kind, tones, share });

const ROAST: Look['tones'] = ['#22130a', '#31190c', '#402211', '#543018'];

/** How each loose ingredient looks, dry. */
export const LOOKS: Readonly<Record<string, readonly Look[]>> = {
  'assam-leaf': [look('twist', ['#2a1a10', '#3d2615', '#5a381a', '#a9772f'])],
  'darjeeling-leaf': [look('twist', ['#33301f', '#4d4a2c', '#6d6a3d', '#8f8456', '#b3a988'])],
  'keemun-leaf': [look('twist', ['#171413', '#221d1a', '#2f2823', '#5d5044'])],
  'wuyi-leaf': [look('twist', ['#18110d', '#261b14', '#35261b', '#4d3827'])],
  'wuyi-buds': [look('bud', ['#1c1510', '#2b2015', '#453018', '#a87f3c'])],
  'yunnan-buds': [look('bud', ['#7a4c14', '#a06b1f', '#bf8a30', '#d8ae5c'])],
  'yunnan-leaf': [look('twist', ['#211813', '#33251a', '#4a3522', '#8a6236'])],
  'ruby-leaf': [look('twist', ['#1d1211', '#2d1a17', '#40231d', '#5f3528'])],
  'ceylon-leaf': [look('twist', ['#23180f', '#35241a', '#4a3222', '#6e4d31'])],
  'kenya-leaf': [look('broken', ['#28170e', '#3c2315', '#52301d', '#6b4128'])],
  'longjing-leaf': [look('flat', ['#5c6330', '#7c8040', '#989652', '#b5ae6a'])],
  'houkui-leaf': [look('long', ['#2a3a1e', '#3b4d27', '#4f6132', '#6f7d48'])],
  'sencha-leaf': [look('needle', ['#1d2f17', '#2c421d', '#3f5627', '#62763c'])],
  'gyokuro-leaf': [look('needle', ['#14261a', '#1f3723', '#2c4a2d', '#476142'])],
  tencha: [look('powder', ['#6b8236'])],
  'gunpowder-leaf': [look('pellet', ['#23281f', '#363b2c', '#4a4e3b', '#656851'])],
  'fujian-green-leaf': [look('pearl', ['#454a30', '#5c6042', '#77785a', '#a3a184'])],
  'biluochun-leaf': [look('spiral', ['#2f3b22', '#4b5733', '#737a50', '#b3b292'])],
  'ujeon-leaf': [look('twist', ['#25301e', '#37442a', '#4c5838', '#747b57'])],
  'bancha-leaf': [look('coarse', ['#2b3319', '#434a22', '#5d622f', '#7d7e45'])],
  'tea-stems': [look('stem', ['#5b3a1f', '#7d5530', '#9b7043', '#b98e5d'])],
  'toasted-rice': [
    look('grain', ['#8a5f26', '#b1813c', '#c99e58', '#e0c28a'], 0.85),
    look('puff', ['#e6d5b0', '#f2e6c8', '#f7efda'], 0.3),
  ],
  'arabica-washed': [look('bean', ROAST)],
  'arabica-wet-hulled': [look('bean', ['#180c06', '#231209', '#2f190d', '#3f2414'])],
  'arabica-monsooned': [look('bean', ['#372110', '#4b2f19', '#5f4023', '#745231'])],
  'arabica-natural': [look('bean', ['#29150a', '#3b2010', '#4d2c17', '#633b20'])],
  cornflower: [look('petal', ['#26357f', '#3850a8', '#5b74c9'])],
  spearmint: [look('leaflet', ['#2c4423', '#42603a', '#5d7c4b', '#7d9463'])],
  cardamom: [look('pod', ['#717a48', '#878f58', '#a0a46e'])],
  clove: [look('clove', ['#2c170d', '#40241a', '#573122'])],
  cinnamon: [look('bark', ['#6b3718', '#8a4c24', '#a86434'])],
  ginger: [look('root', ['#9a7845', '#b08d57', '#c6a672'])],
  jasmine: [look('blossom', ['#e9dfbf', '#f4edd6', '#faf6e8'])],
};

const of = (ingredient: string, share: number): readonly Look[] =>
  (LOOKS[ingredient] ?? []).map((piece) => ({ ...piece, share: piece.share * share }));

/** Products whose leaf is not only their first ingredient. */
const BLENDS: Readonly<Record<string, readonly Look[]>> = {
  'kyoto-hojicha': [
    look('coarse', ['#3a2312', '#54341c', '#704a29', '#8f6439'], 0.6),
    look('stem', ['#4f3018', '#6e4826', '#8d6237'], 0.4),
  ],
  'bakers-breakfast': [look('broken', ['#24150d', '#392115', '#4f2f1d', '#6b4429'])],
  'assam-golden-tips': [look('twist', ['#3d2814', '#5f3d18', '#966424', '#c9983f'])],
  'earl-grey-cornflower': [
    look('broken', ['#1e1510', '#2e2018', '#402c20', '#553d2b'], 0.95),
    ...of('cornflower', 0.22),
  ],
  genmaicha: [...of('bancha-leaf', 0.7), ...of('toasted-rice', 0.6)],
  'marrakech-mint': [...of('gunpowder-leaf', 0.75), ...of('spearmint', 0.4)],
  'masala-chai': [
    look('broken', ['#24150d', '#392115', '#4b2d1c', '#633f27'], 0.85),
    ...of('cardamom', 0.09),
    ...of('clove', 0.08),
    ...of('cinnamon', 0.14),
    ...of('ginger', 0.05),
  ],
  'mocha-java': [...of('arabica-natural', 0.5), ...of('arabica-wet-hulled', 0.5)],
};

/** The dry leaf of a product: its own blend, or the look of its first ingredient. */
export const looksOf = (id: string, ingredients: readonly string[]): readonly Look[] => {
  const looks = BLENDS[id] ?? LOOKS[ingredients[0] ?? ''];
  if (!looks) throw new Error(`art/looks.ts has no look for the leaf of ${id}`);
  return looks;
};
