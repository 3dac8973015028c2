import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { groups } from './build/chunks.ts'
import { compressed, preloadedFont } from './build/plugins.ts'

const server = 'http://localhost:3000'
const unwritten = fileURLToPath(new URL('build/unwritten.ts', import.meta.url))

export default defineConfig({
  plugins: [react(), preloadedFont('figtree-latin-wght-normal'), compressed()],
  resolve: {
    alias: {
      'mdast-util-to-markdown': unwritten,
      'markdown-table': unwritten,
      '@ungap/structured-clone': unwritten,
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    proxy: {
      '^/(rest|auth|storage|functions|dev|health|docs)(/|\\?|$)': server,
      '^/realtime/': { target: server, ws: true },
    },
  },
})
