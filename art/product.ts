type LeafKind = 'needle' | 'pearl' | 'twist' | 'flat' | 'powder' | 'broken' | 'bean' | 'ware';

/** The data of a product that its pictures need. */
export interface Product {
  readonly id: string;
  readonly name: string;
  readonly type?: 'black' | 'green';
  readonly liquor: string;
  readonly leaf: LeafKind;
  readonly unit: string;
  readonly unitGrams?: number;
  readonly consist: readonly { readonly ingrName: string; readonly ingredient: string }[];
  readonly brewing?: { readonly origin: string; readonly harvest: string };
}
