import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { heldToBrowsers, oldestBrowsers } from './build/browsers.ts'
import { groups } from './build/chunks.ts'
import {
  compressed,
  inLanguage,
  namedParts,
  pageFiles,
  preloadedFont,
  readingFirst,
} from './build/plugins.ts'

const server = 'http://localhost:3000'

export default defineConfig({
  plugins: [
    namedParts(),
    react(),
    inLanguage(),
    preloadedFont('figtree-latin-wght-normal'),
    readingFirst(),
    pageFiles(),
    heldToBrowsers(),
    compressed(),
  ],
  resolve: {
    alias: [
      // Polling and WebTransport, which are never used, of engine.io-client.
      {
        find: /^\.\/transports\/index\.js$/,
        replacement: fileURLToPath(new URL('src/lib/live/noTransports.ts', import.meta.url)),
      },
    ],
  },
  // `vite build` builds both: what browsers load, and what the server renders pages with.
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist',
        emptyOutDir: true,
        sourcemap: false,
        target: oldestBrowsers,
        // Browsers that do not know `modulepreload` load modules without it.
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        // Sizes are held by tests; a person who starts Guildhall cannot act on a warning.
        chunkSizeWarningLimit: 2000,
        rolldownOptions: {
          input: { index: 'index.html', loader: 'src/app/loader.ts' },
          output: { codeSplitting: { groups } },
        },
      },
    },
    // A file of its own under a name that stays, beside the others (src/worker/sw.ts).
    worker: {
      consumer: 'client',
      build: {
        outDir: 'dist',
        emptyOutDir: false,
        copyPublicDir: false,
        target: oldestBrowsers,
        reportCompressedSize: false,
        rolldownOptions: {
          input: { sw: 'src/worker/sw.ts' },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
    ssr: {
      // With all it needs, shaken: loading whole libraries would take the server longer, and more of its memory.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist-server',
        emptyOutDir: true,
        ssr: true,
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: { input: { page: 'src/app/server.tsx' } },
      },
    },
  },
  server: {
    proxy: {
      '^/(rest|auth|storage|functions|dev|health|docs|sitemap)(/|\\?|$)': server,
      '^/(robots.txt|sitemap.xml)$': server,
      '^/realtime/': { target: server, ws: true },
    },
  },
})
