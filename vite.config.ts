import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { BUILD_TARGETS } from './browsers/supported.ts';
import { addressFormats } from './bundling/address-formats.ts';
import { followLinkAfterRelease } from './bundling/follow-link-after-release.ts';
import { limitHoverToPointers } from './bundling/limit-hover-to-pointers.ts';
import { isOnEveryPage, scriptFiles } from './bundling/script-files.ts';
import { subsetFonts } from './bundling/subset-fonts.ts';

export default defineConfig(({ command }) => ({
  plugins: [subsetFonts(), addressFormats(), followLinkAfterRelease(), reactRouter()],
  build: {
    target: BUILD_TARGETS,
    cssTarget: BUILD_TARGETS,
    // Without the files that have been loaded before any script imports another one.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !isOnEveryPage(file)) },
  },
  css: { postcss: { plugins: [limitHoverToPointers] } },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: scriptFiles } } } },
    // The entry of the server bundle, which provides the shop to the pages.
    ssr: {
      build: { rolldownOptions: { input: './src/web/server.ts' } },
      // Bundled packages start half a second faster; in development, Vite cannot bundle CommonJS.
      ...(command === 'build' && { resolve: { noExternal: true as const } }),
    },
  },
}));
