import { type Plugin, parseAst } from 'vite'
import { newerNames } from './newer-names.ts'

/** The oldest browsers served: those of the last two years, and Safari from 16.4. color-scheme.js tests for them. */
export const oldestBrowsers = ['chrome131', 'edge131', 'firefox132', 'safari16.4']

type Node = { type: string; start: number; end: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const names = new Set(newerNames)
const iterators = /^(?:values|keys|entries|matchAll)$/
const helpers = /^(?:map|filter|toArray|some|every|find|reduce|take|drop|flatMap|forEach)$/
const unicodeSets = /^[dgimsuy]*v[dgimsuy]*$/
/** Parsing every file would double the time of a build. */
const mayBeNewer = new RegExp(
  `\\b(?:${newerNames.map((name) => name.replace(/.*\./, '')).join('|')})\\b|\\)\\.(?:${helpers.source.slice(4, -2)})\\(|\\/[dgimsuy]*v[dgimsuy]*\\b|[\`'"][dgimsuy]*v[dgimsuy]*[\`'"]`,
)

/** Calls in built code that the oldest browsers would fail at, apart from names that a condition asks for before. */
export function newerThanServed(code: string): string[] {
  if (!mayBeNewer.test(code)) return []
  const found = new Set<string>()
  const textOf = (node: unknown) => (isNode(node) ? code.slice(node.start, node.end) : '')
  const add = (name: string | undefined, asked: string) => {
    if (name && !asked.includes(name.replace(/.*\./, ''))) found.add(name)
  }
  const visit = (node: Node, asked: string): void => {
    const called = node.type === 'CallExpression' || node.type === 'NewExpression' ? node.callee : undefined
    if (isNode(called) && !node.optional) add(nameOf(called) ?? helperOf(called), asked)
    for (const name of destructured(node)) add(name, asked)
    if (hasUnicodeSets(node)) found.add('v flag')
    for (const [key, value] of Object.entries(node)) {
      const isAsked = /^(?:IfStatement|ConditionalExpression)$/.test(node.type) && key !== 'test'
      const isRight = node.type === 'LogicalExpression' && key === 'right'
      let known = asked + (isAsked ? textOf(node.test) : '') + (isRight ? textOf(node.left) : '')
      for (const child of Array.isArray(value) ? value : [value]) {
        if (!isNode(child)) continue
        visit(child, known)
        // What follows `if (!('x' in window)) return`.
        if (key === 'body' && child.type === 'IfStatement' && leaves(child.consequent))
          known += textOf(child.test)
      }
    }
  }
  visit(parseAst(code) as unknown as Node, '')
  return [...found]
}

/** Whether a statement ends what it is in. */
function leaves(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'BlockStatement' && Array.isArray(node.body)) return leaves(node.body.at(-1))
  return /^(?:Return|Throw|Continue|Break)Statement$/.test(node.type)
}

/** The newer name that this refers to: a global, a member of one, or of anything. */
function nameOf(node: Node): string | undefined {
  const { object, property } = node
  if (node.type === 'Identifier') return known(String(node.name))
  if (node.type !== 'MemberExpression' || !isNode(object) || !isNode(property)) return undefined
  const name = node.computed ? fixedText(property) : String(property.name)
  const owner = String(object.name ?? (isNode(object.property) ? object.property.name : ''))
  const isGlobal = /^(?:window|self|globalThis)$/.test(owner)
  return known(`${owner}.${name}`) ?? known(`.${name}`) ?? (isGlobal ? known(name) : undefined)
}
function fixedText({ value, quasis }: Node): string {
  const [only] = Array.isArray(quasis) ? (quasis as { value: { cooked: string } }[]) : []
  return only?.value.cooked ?? String(value)
}

const known = (name: string) => (names.has(name) ? name : undefined)

/** `m.values().map`, by the names of both. */
function helperOf({ object, property }: Node): string | undefined {
  if (!isNode(object) || object.type !== 'CallExpression' || !isNode(property)) return undefined
  const { callee, arguments: values } = object
  const source = isNode(callee) && isNode(callee.property) ? String(callee.property.name) : ''
  const hasValues = Array.isArray(values) && values.length > 0
  const isIterator = iterators.test(source) && hasValues === (source === 'matchAll')
  return isIterator && helpers.test(String(property.name)) ? `.${source}().${property.name}` : undefined
}

/** `{ canParse } = URL`. */
function destructured({ type, id, init }: Node): string[] {
  if (type !== 'VariableDeclarator' || !isNode(id) || !isNode(init) || !Array.isArray(id.properties))
    return []
  return id.properties.flatMap(({ key }: Node) =>
    isNode(key) && names.has(`${init.name}.${key.name}`) ? [`${init.name}.${key.name}`] : [],
  )
}

function hasUnicodeSets({ type, regex, callee, arguments: values }: Node): boolean {
  if (type === 'Literal') return unicodeSets.test((regex as { flags: string } | undefined)?.flags ?? '')
  const isRegExp = isNode(callee) && callee.name === 'RegExp' && Array.isArray(values)
  return isRegExp && isNode(values[1]) && unicodeSets.test(fixedText(values[1]))
}

/** Style rules that the oldest browsers would drop, with all they say. Unknown declarations alone do less harm. */
const newerStyles =
  /&|@scope\b|@function\b|light-dark\(|anchor\(|anchor-size\(|:popover-open|:open\b|:user-(?:in)?valid|:has-slotted|:state\(|::details-content|\bif\(/

/** Refuses a build that needs newer browsers. */
export function heldToBrowsers(): Plugin {
  return {
    name: 'held-to-browsers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name !== 'ssr',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const found = file.type === 'chunk' ? newerThanServed(file.code) : newerStylesIn(file)
          if (found.length > 0)
            this.error(`${file.fileName} needs ${found.join(', ')}: newer than ${oldestBrowsers.join(', ')}`)
        }
      },
    },
  }
}

function newerStylesIn({ fileName, source }: { fileName: string; source: string | Uint8Array }): string[] {
  if (!fileName.endsWith('.css')) return []
  // Addresses of pictures in the stylesheet, and quoted words.
  const rules = Buffer.from(source)
    .toString()
    .replaceAll(/url\([^)]*\)|"[^"]*"|'[^']*'/g, '')
  return newerStyles.exec(rules)?.slice(0, 1) ?? []
}
