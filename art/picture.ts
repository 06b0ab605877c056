import type { Package } from './package.ts';

/** The job for Blender of one picture; `scene` is the module of art/scenes, which defines the other fields. */
export interface Picture {
  /** Its path in art/masters, without the extension. */
  readonly name: string;
  readonly scene: string;
  readonly width: number;
  readonly height: number;
  readonly package?: Package;
  readonly packages?: readonly Package[];
  /** For pictures in which grain would be more visible. */
  readonly quality?: { readonly samples: number; readonly threshold: number };
  readonly [more: string]: unknown;
}

export const packagesIn = ({ package: one, packages = [] }: Picture): readonly Package[] => [
  ...(one ? [one] : []),
  ...packages,
];
