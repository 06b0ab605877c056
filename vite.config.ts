import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { BUILD_TARGETS } from './browsers/supported.ts';
import { followLinkAfterRelease } from './bundling/follow-link-after-release.ts';
import { limitHoverToPointers } from './bundling/limit-hover-to-pointers.ts';
import { scriptFiles } from './bundling/script-files.ts';
import { subsetFonts } from './bundling/subset-fonts.ts';

export default defineConfig(({ command }) => ({
  plugins: [subsetFonts(), followLinkAfterRelease(), reactRouter()],
  build: { target: BUILD_TARGETS, cssTarget: BUILD_TARGETS },
  css: { postcss: { plugins: [limitHoverToPointers] } },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: scriptFiles } } } },
    // The server's bundle starts at our own entry, which gives the pages the shop they show.
    ssr: {
      build: { rolldownOptions: { input: './src/web/server.ts' } },
      // Half a second of every start went into finding 450 files of packages; in development Vite cannot load CommonJS so.
      ...(command === 'build' && { resolve: { noExternal: true as const } }),
    },
  },
}));
