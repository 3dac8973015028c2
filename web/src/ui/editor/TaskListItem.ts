import { InputRule } from '@tiptap/core'
import { ListItem } from '@tiptap/extension-list'
import type { Node } from '@tiptap/pm/model'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    taskListItem: {
      /** Turns the selected items or lines into tasks, and tasks into plain items. */
      toggleTasks: () => ReturnType
    }
  }
}

const isListItem = (node: Node) => node.type.name === 'listItem'

/** An item of a list, which may be a task: `checked` is null for a plain item. */
export const TaskListItem = ListItem.extend({
  addAttributes() {
    return {
      checked: {
        default: null,
        keepOnSplit: false,
        parseHTML: (element) => {
          const box = element.querySelector<HTMLInputElement>(
            ':scope > input[type=checkbox], :scope > p > input[type=checkbox], :scope > label > input[type=checkbox]',
          )
          return box ? box.hasAttribute('checked') : null
        },
        rendered: false,
      },
    }
  },

  renderHTML({ node }) {
    const { checked } = node.attrs
    if (checked === null) return ['li', 0]
    return ['li', ['input', { type: 'checkbox', ...(checked && { checked: '' }) }], ['div', 0]]
  },

  addCommands() {
    return {
      toggleTasks:
        () =>
        ({ state, chain }) => {
          const all = chosen(state.doc, state.selection.from, state.selection.to)
          const areTasks = all.length > 0 && all.every(({ node }) => node.attrs.checked !== null)
          const begun = all.length > 0 ? chain() : chain().toggleBulletList()
          return begun
            .command(({ tr }) => {
              for (const { at, node } of chosen(tr.doc, tr.selection.from, tr.selection.to))
                tr.setNodeMarkup(at, undefined, {
                  ...node.attrs,
                  checked: areTasks ? null : (node.attrs.checked ?? false),
                })
              return true
            })
            .run()
        },
    }
  },

  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection
        const isTask = $from.depth > 1 && ($from.node(-1).attrs.checked ?? null) !== null
        return editor.commands.splitListItem(this.name, isTask ? { checked: false } : {})
      },
    }
  },

  /** '[ ] ' and '[x] ' at the beginning of an item. */
  addInputRules() {
    return [
      new InputRule({
        find: /^\[([ xX]?)\]\s$/,
        handler: ({ state, range, match }) => {
          const $from = state.doc.resolve(range.from)
          const item = $from.depth > 1 ? $from.node(-1) : null
          if (!item || !isListItem(item) || $from.index(-1) !== 0) return null
          state.tr.delete(range.from, range.to).setNodeMarkup($from.before(-1), undefined, {
            ...item.attrs,
            checked: /x/i.test(match[1] ?? ''),
          })
          return undefined
        },
      }),
    ]
  },

  addNodeView() {
    return ({ node, getPos, editor }) => {
      const dom = document.createElement('li')
      const box = document.createElement('input')
      const contentDOM = document.createElement('div')
      box.type = 'checkbox'
      box.contentEditable = 'false'
      dom.append(box, contentDOM)
      dom.dir = 'auto'
      show(node)
      // The place in the text stays where it is.
      box.addEventListener('mousedown', (event) => event.preventDefault())
      box.addEventListener('change', () => {
        const at = getPos()
        if (at === undefined) return
        editor.commands.command(({ tr }) => {
          tr.setNodeAttribute(at, 'checked', box.checked)
          return true
        })
      })
      function show({ attrs: { checked } }: Node) {
        box.hidden = checked === null
        box.checked = checked === true
        box.ariaLabel = checked ? 'Done' : 'To do'
        dom.toggleAttribute('data-task', checked !== null)
      }
      return {
        dom,
        contentDOM,
        update: (changed) => {
          if (changed.type !== node.type) return false
          show(changed)
          return true
        },
        ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
      }
    }
  },
})

/** The innermost entries in which a choice of text lies. */
function chosen(document: Node, from: number, to: number): { at: number; node: Node }[] {
  const found: { at: number; node: Node }[] = []
  document.nodesBetween(from, to, (node, at, parent) => {
    if (!node.isTextblock || !parent || !isListItem(parent)) return
    const item = document.resolve(at)
    found.push({ at: item.before(), node: parent })
  })
  return found
}
