import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { htmlLanguage } from '../../contract/src/locale.ts'
import type { PageFiles } from '../src/app/ssr/files.ts'
import { nameOf, partsOf } from './chunks.ts'

/** Asks for the font beside the stylesheet instead of after it, whatever its hashed name. */
export function preloadedFont(name: string): Plugin {
  return {
    name: 'preloaded-font',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((path) => path.includes(name) && path.endsWith('.woff2'))
        if (!file) throw new Error(`No font ${name} in the build`)
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head',
          },
        ]
      },
    },
  }
}

/**
 * Writes `.vite/pages.json`: the files that each page loads at once, by its component's name, apart from those of the
 * document ('' stands for any other page). The server names them to the browser, which would find them one after the other.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // Vite drops the chunk of an entry that only imports others.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const importersOf = (id: string) => this.getModuleInfo(id)?.dynamicImporters ?? []
        const isPart = (id: string) =>
          importersOf(id).length > 0 || /[\\/]app[\\/](main|loader)\.tsx?$/.test(id)
        const isPage = (id: string) =>
          importersOf(id).some((from) => /[\\/]app[\\/](pages|memberPages)/.test(from))
        const chunkOf = new Map(
          chunks.flatMap((chunk) => chunk.moduleIds.filter(isPart).map((id) => [nameOf(id), chunk] as const)),
        )
        const filesOf = (parts: readonly string[]) => {
          const found = new Set(parts.flatMap((part) => chunkOf.get(part) ?? []))
          for (const { imports } of found)
            for (const file of imports) if (bundle[file]?.type === 'chunk') found.add(bundle[file])
          return [...found].flatMap(({ fileName, viteMetadata }) => [
            fileName,
            ...(viteMetadata?.importedCss ?? []),
          ])
        }
        const document = filesOf(['main'])
        const names = ['', ...chunks.flatMap(({ moduleIds }) => moduleIds.filter(isPage).map(nameOf))]
        const all = (isSignedIn: boolean) =>
          Object.fromEntries(
            names.map((name) => [
              name,
              filesOf(partsOf(name, isSignedIn)).filter((file) => !document.includes(file)),
            ]),
          )
        const [loader = ''] = filesOf(['loader'])
        const written: PageFiles = { loader, document, visitors: all(false), members: all(true) }
        this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(written) })
      },
    },
  }
}

/** What is read comes first: scripts may not hold up the stylesheet and the first paint. A page's own files follow. */
export function readingFirst(): Plugin {
  return {
    name: 'reading-first',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
          .replace('</head>', '<!--links--></head>'),
    },
  }
}

/** Names each lazy part after its file, so that the server can list those that it rendered. */
export const namedParts = (): Plugin => ({
  name: 'named-parts',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\.tsx?$/.test(id)
      ? code.replaceAll(
          /\blazyPart\((?=[^;]{0,120}?import\('([^']+)'\))/g,
          (_, path: string) => `lazyPart.as('${nameOf(path)}')(`,
        )
      : undefined,
})

/** The language of the page, from its one place. */
export const inLanguage = (): Plugin => ({
  name: 'in-language',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace('lang="en"', htmlLanguage) },
})

/** Writes .br and .gz beside each text file, so that the server never compresses one twice. */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      folder = resolve(config.root, config.environments.client?.build.outDir ?? config.build.outDir)
    },
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        // index.html is filled in for each answer, so it can't be compressed beforehand.
        if (!entry.isFile() || !/\.(js|css|svg|json|txt|webmanifest)$/.test(entry.name)) continue
        const path = join(entry.parentPath, entry.name)
        const bytes = readFileSync(path)
        if (bytes.length < 512) continue
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        }
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
