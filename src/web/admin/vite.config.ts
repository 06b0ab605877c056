import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { BUILD_TARGETS } from '../../../browsers/supported.ts';
import { limitHoverToPointers } from '../../../bundling/limit-hover-to-pointers.ts';
import { subsetFonts } from '../../../bundling/subset-fonts.ts';

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [subsetFonts(), reactRouter()],
  build: { target: BUILD_TARGETS, cssTarget: BUILD_TARGETS, assetsDir: 'admin/assets' },
  css: { postcss: { plugins: [limitHoverToPointers] } },
  environments: {
    ssr: {
      build: { rolldownOptions: { input: './server.ts' } },
      ...(command === 'build' && { resolve: { noExternal: true as const } }),
    },
  },
}));
