import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { BUILD_TARGETS } from './browsers/supported.ts';
import { subsetFonts } from './src/fonts/subset-fonts.ts';
import { followLinkAfterRelease } from './src/web/document/follow-link-after-release.ts';
import { scriptFiles } from './src/web/document/script-files.ts';
import { limitHoverToPointers } from './src/web/styles/limit-hover-to-pointers.ts';

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
