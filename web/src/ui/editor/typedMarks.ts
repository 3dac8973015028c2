import { parseMarkdown } from '@guildhall/contract/markdown/read'
import type { Node } from '@guildhall/contract/markdown/tree'
import { TooMuchWork } from '@guildhall/contract/markdown/work'
import { Extension, InputRule, type InputRuleMatch } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'

const marks: Record<string, { name: string; size: number }> = {
  emphasis: { name: 'italic', size: 1 },
  strong: { name: 'bold', size: 2 },
  delete: { name: 'strike', size: 2 },
}

/** Puts the text behind a word, so that nothing at its start opens a block. */
const before = 'x '

type Closed = { index: number; size: number; names: string[] }

/**
 * The marks that the last character of a line closes: what the parser of our pages reads as emphasis, strong or struck
 * text, or code, right up to the end. `size` is the length of the signs on either side. Null where there are none, and
 * where more signs may follow ('**a*').
 */
export function closedMarks(line: string): Closed | null {
  if (!/\S[*_~`]$/.test(line)) return null
  const last = lastOf(before + line.replaceAll(/[\r\n]/g, ' '))
  const [start = 0, end] = [last?.position?.start.offset, last?.position?.end.offset]
  const index = start - before.length
  if (!last || index < 0 || end !== before.length + line.length || line[index - 1] === line[index])
    return null
  if (last.type === 'inlineCode') {
    // '``a`b``' ends later.
    if (line.slice(0, index).includes('``')) return null
    const size = (line.length - index - (last.value?.length ?? 0)) / 2
    return { index, size, names: ['code'] }
  }
  // 5*3*2: Markdown would take the stars for marks, who types them here does not.
  if (/[\p{L}\p{N}]/u.test(line[index - 1] ?? '') && !unspaced.test(line[index - 1] ?? '')) return null
  return nestedIn(last, index, line)
}

/** Scripts without spaces between words, in which emphasis begins right behind a letter. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

function lastOf(source: string): Node | undefined {
  try {
    const { children = [] } = parseMarkdown(source)
    return children.length === 1 ? children[0]?.children?.at(-1) : undefined
  } catch (error) {
    if (error instanceof TooMuchWork) return undefined
    throw error
  }
}

/** '***a***' has two marks around the same words. */
function nestedIn(outermost: Node, index: number, line: string): Closed | null {
  const names: string[] = []
  let size = 0
  for (let node: Node | undefined = outermost; node; ) {
    const mark = marks[node.type]
    if (!mark || (node.type === 'delete' && line[index + size + 1] !== '~')) break
    names.push(mark.name)
    size += mark.size
    const [only, ...more]: Node[] = node.children ?? []
    node = more.length === 0 ? only : undefined
  }
  return names.length > 0 ? { index, size, names } : null
}

/** Whether the last change made marks of underscores, which a letter right behind them would undo: _a_b. */
const underscored = new PluginKey<boolean>('underscored')

/** Makes marks of what is typed by the rules by which pages read it: a sign beside a space, or in a word, is none. */
export const TypedMarks = Extension.create({
  name: 'typedMarks',
  addInputRules: () => [
    new InputRule({
      find: (line): InputRuleMatch | null => {
        const closed = closedMarks(line)
        return closed && { index: closed.index, text: line.slice(closed.index), data: closed }
      },
      handler: ({ state: { tr, schema }, range, match }) => {
        const { size, names } = match.data as Closed
        const [from, to] = [range.from + size, range.to - size]
        const code = schema.marks.code
        if (code && (tr.doc.rangeHasMark(range.from, from, code) || tr.doc.rangeHasMark(to, range.to, code)))
          return null
        const around = tr.doc.nodeAt(range.from)?.marks ?? []
        tr.delete(to, range.to).delete(range.from, from)
        for (const name of names) {
          const type = schema.marks[name]
          if (type) tr.addMark(range.from, range.from + to - from, type.create())
        }
        tr.setStoredMarks(around)
        tr.setMeta(underscored, match[0].startsWith('_'))
        return undefined
      },
    }),
  ],
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        key: underscored,
        state: {
          init: () => false,
          apply: (tr, was) => tr.getMeta(underscored) ?? (was && !tr.docChanged && !tr.selectionSet),
        },
        props: {
          handleTextInput: (view, _from, _to, text) => {
            if (!underscored.getState(view.state) || !/^[\p{L}\p{N}]/u.test(text)) return false
            editor.commands.undoInputRule()
            view.dispatch(view.state.tr.insertText(text))
            return true
          },
        },
      }),
    ]
  },
})
