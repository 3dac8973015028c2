// Holds styles to the scale of web/src/ui/tokens.css, to logical sides, and to classes that exist and are used. What
// departs is printed, and the exit code is 1.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Lengths up to here are hairlines. */
const hairline = 2
/** Lengths above this clear something of that size, such as a picture at the start of a row. */
const clearance = 32

const spaces = /^(?:(?:row-|column-)?gap|(?:padding|margin)(?:-.+)?)$/
const sides =
  /^(?:(?:(?:scroll-)?(?:margin|padding)-|border-)?(?:left|right)|border-(?:left|right)-\w+|border-(?:top|bottom)-(?:left|right)-radius)$/
/** With a value for each side. */
const ofSides = /^(?:(?:scroll-)?(?:margin|padding)|inset|border-(?:width|style|color))$/
const literal = /(?<![\w.-])-?([\d.]+)(px|rem)\b/g

const offScale = (value: string, most = Number.POSITIVE_INFINITY) =>
  [...value.matchAll(literal)].some(([, digits, unit]) => {
    const pixels = Number(digits) * (unit === 'rem' ? 16 : 1)
    return pixels > hairline && pixels <= most
  })

/** The token or property to use in place of this declaration; undefined if it is on the scale. */
function better(name: string, value: string): string | undefined {
  const parts = value.match(/[^\s()]+(?:\((?:[^()]|\([^()]*\))*\))?/g) ?? []
  if (spaces.test(name) && offScale(value, clearance)) return '--gh-space-…'
  if (name === 'font-size' && /^[\d.]+(?:px|rem)$/.test(value)) return '--gh-text-…'
  if (name === 'font' && !/^(?:inherit|[4-7]00 var\(--gh-type-\w+\))$/.test(value)) return '--gh-type-…'
  if (name === 'font-weight' && !/^(?:inherit|[4-7]00)$/.test(value)) return '400, 500, 600 or 700'
  if (/^border-.*radius$/.test(name) && !value.startsWith('calc(') && offScale(value)) return '--gh-radius-…'
  // Halfway is the same from both sides.
  if (sides.test(name) && value !== '50%') return 'a logical side'
  if (/^(?:text-align|float|clear)$/.test(name) && /left|right/.test(value)) return 'start or end'
  if (ofSides.test(name) && parts.length === 4 && parts[1] !== parts[3])
    return `${name}-block and ${name}-inline`
  const [topLeft, topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight] = parts
  if (name === 'border-radius' && (topLeft !== topRight || bottomRight !== bottomLeft))
    return 'border-start-start-radius and the like'
  // Fading at both ends is the same from both sides.
  if (/\(to (?:left|right)/.test(value) && !(/\(to left/.test(value) && /\(to right/.test(value)))
    return 'to var(--gh-start)'
}

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '')

/** What departs from the scale or from logical sides in a stylesheet, a line each. */
export function offTheScale(css: string): string[] {
  return [...withoutComments(css).matchAll(/([^{};]*)\{([^{}]*)\}/g)].flatMap(
    ([, selector = '', body = '']) =>
      // Rules for one direction name its sides; a font's own weights are no choice of ours.
      /:dir\(|@font-face/.test(selector)
        ? []
        : body.split(';').flatMap((declaration) => {
            const [, name = '', value = ''] = /^\s*([\w-]+):\s*([\s\S]*?)\s*$/.exec(declaration) ?? []
            const instead = better(name, value)
            return instead ? [`${name}: ${value} (use ${instead})`] : []
          }),
  )
}

/** Sides in the styles and props of components. */
export const sidesIn = (code: string): string[] =>
  code.match(
    /\b[mp][lr]=|\b(?:margin|padding|border)(?:Left|Right)\w*:|\b(?:ta=|textAlign: )["'](?:left|right)/g,
  ) ?? []

/** The classes that a stylesheet styles. */
export const classesOf = (css: string) =>
  new Set(
    [...withoutComments(css).matchAll(/([^{};]*)\{/g)].flatMap(([, selector = '']) =>
      [...selector.replace(/:global\([^)]*\)/g, '').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(
        ([, name = '']) => name,
      ),
    ),
  )

/** Classes that code names itself, rather than through a module. */
export const namedIn = (code: string) =>
  [...code.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})|composes: ([^;]+) from global/g)].flatMap(
    ([, ...lists]) =>
      lists.flatMap(
        (list) =>
          list
            ?.replace(/\$\{[^}]*\}/g, ' ')
            .split(/\s+/)
            .filter(Boolean) ?? [],
      ),
  )

/** The classes of a module that the code importing it as `name` never uses; none if it is passed on whole. */
export function unusedIn(css: string, name: string, code: string): string[] {
  const uses = code.replace(/^import .*$/gm, '')
  if (new RegExp(`(?:\\.{3}|(?<![\\w.'"/-]))${name}\\b(?!\\.\\w)`).test(uses)) return []
  return [...classesOf(css)].filter((one) => !new RegExp(`\\b${name}\\.${one}\\b`).test(uses))
}

function main(root: string): void {
  const files = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `web/src/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(tsx?|css)$/.test(file))
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const complaints: string[] = []
  const shared = classesOf(texts.get('web/src/ui/utilities.css') ?? '')
  const known = new Set([...shared, ...classesOf(texts.get('web/src/ui/global.css') ?? '')])
  const everything = [...texts.values()].join('\n')
  const importers = new Map<string, { name: string; code: string }[]>()
  for (const [file, text] of texts) {
    if (file.endsWith('.css')) complaints.push(...offTheScale(text).map((one) => `${file}: ${one}`))
    else complaints.push(...sidesIn(text).map((one) => `${file}: ${one} (use a logical side)`))
    for (const one of namedIn(text))
      if (!known.has(one)) complaints.push(`${file}: no class is called ${one}`)
    for (const [, name = '', path = ''] of text.matchAll(/^import (\w+) from '(.*\.module\.css)'$/gm)) {
      const module = join(dirname(file), path).replaceAll('\\', '/')
      importers.set(module, [...(importers.get(module) ?? []), { name, code: text }])
    }
  }
  for (const [file, css] of texts) {
    if (!file.endsWith('.module.css')) continue
    const unused = (importers.get(file) ?? []).map(({ name, code }) => new Set(unusedIn(css, name, code)))
    for (const one of classesOf(css))
      if (unused.every((names) => names.has(one))) complaints.push(`${file}: .${one} is unused`)
  }
  for (const one of shared)
    if (!new RegExp(`(?<![\\w-.])${one}(?![\\w-])`).test(everything))
      complaints.push(`web/src/ui/utilities.css: .${one} is unused`)
  for (const one of complaints) console.error(one)
  if (complaints.length) process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(fileURLToPath(new URL('..', import.meta.url)))
