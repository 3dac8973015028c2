// Refuses sentences put together from parts, which no other language can order or inflect (docs/decisions/026).
// `check-words.ts` runs it.
import { parseSync, visitorKeys } from 'oxc-parser'

type Node = { type: string; start: number; end: number } & Record<string, unknown>
const nodeOf = (value: unknown) => value as Node
const nodesOf = (value: unknown) => value as Node[]

const hasWord = (text: string) => /\p{L}/u.test(text)
const names = /\{\w+\}/g
/** A word beside a space, and no code, address or key. */
const isProse = (text: string) =>
  /\p{L}[,.:;]? | \p{L}/u.test(text.replaceAll(names, '')) &&
  !/[=<>{}[\]\\_]|\/[/:]/.test(text.replaceAll(names, ''))
/** A sentence of its own, or what a dot separates from what is before it. */
const isWhole = (text: string) => /^\s*·|^\s*[\p{Lu}“{\0].*[.!?]”?\s*$/su.test(text)
/** Where one ends and the next begins. A heading and its value are two. */
const ends = /·|(?<=[.!?:]”?)\s+/

/** Elements that are part of the sentence around them. */
const inline = /^(?:a|b|bdi|code|em|i|mark|small|span|strong|time|Link|TextLink|Text)$/
/** Values that are one of a few words of code. */
const wordsOfCode = /^(?:kind|type|role|feature|visibility|status|state|noun|verb)$/
const styles = /^(?:classes|response)\b/
/** A name is a value, and so is what replaces it. */
const isName = (name: string) => /(?:^n|N)ame$|^title$/.test(name)
const separators = /^(?:, |,? (?:and|or) )$/
const ownErrors = /^(?:Type|Range)?Error$/

/** Attributes for programs. */
const unreadAttribute = /^(?:className|id|key|style|href|to|src)$/

const better = {
  cases: 'a whole sentence for each case',
  values: 'a sentence for each value',
  label: 'nounOf, or a text for this place',
  sum: 'one template',
  list: 'listText, andText or orText',
}

const wrappers = /^(?:Parenthesized|TSAs|TSSatisfies|TSNonNull|Chain)Expression$|^JSXExpressionContainer$/
const unwrap = (node: Node): Node => (wrappers.test(node.type) ? unwrap(nodeOf(node.expression)) : node)

const quasis = (node: Node) =>
  nodesOf(node.quasis).map(({ value }) => (value as unknown as { cooked: string }).cooked)

/** The literal text of a string or template, with \0 for values; undefined for other nodes. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'JSXText') return String(node.value).replaceAll(/&\w+;/g, ' ')
  return node.type === 'TemplateLiteral' ? quasis(node).join('\0') : undefined
}

/** The ways an expression can turn out, if there are several. */
function branches(node: Node): Node[] {
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].map(nodeOf).map(unwrap)
  return node.type === 'LogicalExpression' ? [node.left, node.right].map(nodeOf).map(unwrap) : []
}

const tagOf = (node: Node) => String(nodeOf(nodeOf(node.openingElement).name).name ?? '')
const isInline = (node: Node) =>
  node.type === 'JSXFragment' || (node.type === 'JSXElement' && inline.test(tagOf(node)))

const nameOf = (node: Node): string =>
  node.type === 'MemberExpression' && !node.computed ? nameOf(nodeOf(node.property)) : String(node.name ?? '')

/** Words that are no sentence of their own. */
function isPart(node: Node): boolean {
  const text = textOf(node)
  if (text !== undefined) return hasWord(text) && !isWhole(text)
  if (isInline(node)) {
    const own = nodesOf(node.children).map(unwrap)
    return own.some(isPart) && !isWhole(own.map((child) => textOf(child) ?? '\0').join(''))
  }
  const forms = node.type === 'CallExpression' && nameOf(nodeOf(node.callee)) === 'plural'
  return (forms ? nodesOf(node.arguments).slice(1) : branches(node)).some((one) => isPart(unwrap(one)))
}

type Sentence = { text: string; values: { node: Node; isFirst: boolean }[] }

/** Literal texts and values, as sentences. */
function sentences(items: (string | Node)[]): Sentence[] {
  const found: Sentence[] = [{ text: '', values: [] }]
  for (const item of items) {
    const last = found.at(-1) as Sentence
    if (typeof item !== 'string') last.values.push({ node: item, isFirst: !hasWord(last.text) })
    else {
      const [text = '', ...rest] = (last.text + item).split(ends)
      last.text = text
      for (const next of rest) found.push({ text: next, values: [] })
    }
  }
  return found
}

/** What a sentence in markup consists of; other elements interrupt it. */
const itemsOf = (children: Node[]): (string | Node)[] =>
  children.map(unwrap).flatMap((child) => {
    if (isInline(child)) return itemsOf(nodesOf(child.children))
    if (/^JSX(?:Element|Empty)/.test(child.type)) return []
    return child.type === 'TemplateLiteral' ? [child] : [textOf(child) ?? child]
  })

/** Markup, words beside a value, or a list: other files need not be parsed. */
const mayHave = /<[A-Za-z>]|\p{L}[,.:;]? ?\$\{|\} \p{L}|['`] \+|\+\s+['`]|\.join\('[, ]/u

/** Sentences from parts, as 'line: code → better'. */
export function gluedSentences(source: string, path: string): string[] {
  if (!mayHave.test(source)) return []
  const found = new Map<Node, string>()
  const scopes: Record<string, Node>[] = []
  const code = (node: Node) => source.slice(node.start, node.end)
  const calls = (node: Node, callee: RegExp) =>
    node.type === 'CallExpression' && callee.test(code(nodeOf(node.callee)))

  function faultOf(node: Node, isFirst: boolean): string | undefined {
    if (branches(node).length > 0 || textOf(node) !== undefined)
      return isPart(node) ? better.cases : undefined
    const name = nameOf(node)
    if (wordsOfCode.test(name) && !styles.test(code(node))) return better.values
    if (calls(node, /\.to(?:Locale)?(?:Lower|Upper)Case$/)) return better.label
    // A label begins a sentence as it is.
    if (node.type === 'MemberExpression' && node.computed && !isFirst)
      return nodeOf(node.property).type === 'Literal' ? undefined : better.values
    const known = scopes.findLast((scope) => Object.hasOwn(scope, name))?.[name]
    const isMade = known && (branches(known).length > 0 || (textOf(known) ?? '').includes('\0'))
    return node.type === 'Identifier' && !isName(name) && isMade && isPart(known) ? better.cases : undefined
  }

  function check({ values }: Sentence): void {
    for (const { node, isFirst } of values) {
      const fault = faultOf(unwrap(node), isFirst)
      if (fault) found.set(unwrap(node), fault)
    }
  }

  function checkChildren(children: Node[]): void {
    const values = children.filter(({ type }) => type === 'JSXExpressionContainer').map(unwrap)
    if (children.some((child) => hasWord(textOf(unwrap(child)) ?? ''))) {
      sentences(itemsOf(children))
        .filter(({ text }) => hasWord(text))
        .forEach(check)
      return
    }
    const parts = values.filter(
      (node) => isPart(node) && branches(node).every(({ type }) => !/^JSX/.test(type)),
    )
    if (parts.length > 1) for (const node of parts) found.set(node, better.cases)
    for (const node of values)
      if (wordsOfCode.test(nameOf(node)) && nameOf(node) !== 'state') found.set(node, better.values)
  }

  function checkTemplate(node: Node): void {
    const values = nodesOf(node.expressions)
    const items = quasis(node).flatMap((text, at) => [text, ...values.slice(at, at + 1)])
    sentences(items)
      .filter(({ text }) => isProse(text))
      .forEach(check)
  }

  function checkSum(node: Node): void {
    const operands = (one: Node): Node[] =>
      one.type === 'BinaryExpression' && one.operator === '+'
        ? [one.left, one.right].flatMap((side) => operands(unwrap(nodeOf(side))))
        : [one]
    const all = operands(node)
    // A long literal may continue on the next line.
    if (all.some((one) => isProse(textOf(one) ?? '')) && all.some((one) => textOf(one) === undefined))
      found.set(node, better.sum)
  }

  function checkJoin(node: Node): void {
    const [separator] = nodesOf(node.arguments)
    const text = separator && textOf(separator)
    const list = unwrap(nodeOf(nodeOf(node.callee).object))
    const elements = list.type === 'ArrayExpression' ? nodesOf(list.elements).map(unwrap) : []
    if (text && separators.test(text)) found.set(node, better.list)
    if (
      text === ' ' &&
      elements.some((one) => branches(one).some((way) => isProse(textOf(way) ?? '') && isPart(way)))
    )
      found.set(node, better.cases)
  }

  function declare(statements: Node[]): void {
    for (const { type, declarations } of statements)
      for (const { id, init } of type === 'VariableDeclaration' ? nodesOf(declarations) : [])
        if (init && scopes.length > 0)
          Object.assign(scopes.at(-1) ?? {}, { [nameOf(nodeOf(id))]: unwrap(nodeOf(init)) })
  }

  function walk(node: Node): void {
    const isBlock = node.type === 'BlockStatement' || node.type === 'Program'
    if (isBlock) scopes.push({})
    if (isBlock) declare(nodesOf(node.body))
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') checkChildren(nodesOf(node.children))
    if (node.type === 'TemplateLiteral') checkTemplate(node)
    if (node.type === 'BinaryExpression' && node.operator === '+') checkSum(node)
    if (calls(node, /\.join$/)) checkJoin(node)
    // Statements for the database, what is thrown for the log, and attributes for programs.
    const isUnread =
      (node.type === 'TaggedTemplateExpression' && nameOf(nodeOf(node.tag)) === 'sql') ||
      (node.type === 'NewExpression' && ownErrors.test(nameOf(nodeOf(node.callee)))) ||
      (node.type === 'JSXAttribute' && unreadAttribute.test(nameOf(nodeOf(node.name)))) ||
      calls(node, /^sql\.raw$/)
    if (!isUnread)
      for (const key of visitorKeys[node.type] ?? [])
        for (const child of [node[key]].flat()) if (child) walk(nodeOf(child))
    if (isBlock) scopes.pop()
  }

  walk(parseSync(path, source).program as unknown as Node)
  return [...found].map(([node, fix]) => {
    const line = source.slice(0, node.start).split('\n').length
    return `${line}: ${code(node).replaceAll(/\s+/g, ' ').slice(0, 120)} → ${fix}`
  })
}
