import type { Package } from './package.ts';

/** One picture as Blender is told of it. `scene` is the module of art/scenes that builds it; the rest is the scene's own. */
export interface Picture {
  /** Its place in art/masters, without the ending. */
  readonly name: string;
  readonly scene: string;
  readonly width: number;
  readonly height: number;
  readonly package?: Package;
  readonly packages?: readonly Package[];
  /** Where grain would show more than elsewhere. */
  readonly quality?: { readonly samples: number; readonly threshold: number };
  readonly [more: string]: unknown;
}

export const packagesIn = ({ package: one, packages = [] }: Picture): readonly Package[] => [
  ...(one ? [one] : []),
  ...packages,
];
