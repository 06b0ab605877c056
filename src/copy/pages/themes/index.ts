import type { ThemeKey } from '../catalogue.ts';
import type { Theme } from '../prose.ts';
import { classicTea } from './classic-tea.ts';
import { curiousTea } from './curious-tea.ts';
import { deliciousTea } from './delicious-tea.ts';
import { realLifeTea } from './real-life-tea.ts';
import { relaxingTea } from './relaxing-tea.ts';

export const themes = {
  classicTea,
  deliciousTea,
  realLifeTea,
  curiousTea,
  relaxingTea,
} as const satisfies { readonly [K in ThemeKey]: Theme & { readonly key: K } };
