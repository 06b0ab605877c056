import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cutFonts } from './src/fonts/cut-fonts.ts';

export default defineConfig({
  plugins: [cutFonts(), reactRouter(), babel({ presets: [reactCompilerPreset()] })],
  build: { target: 'es2023' },
  environments: {
    // The server's bundle starts at our own entry, which gives the pages the shop they show.
    ssr: { build: { rolldownOptions: { input: './src/web/server.ts' } } },
  },
});
