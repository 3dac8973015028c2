import { Extension, type Extensions } from '@tiptap/core'
import { Code } from '@tiptap/extension-code'
import { Placeholder } from '@tiptap/extensions'
import { Plugin } from '@tiptap/pm/state'
import StarterKit from '@tiptap/starter-kit'
import { Picture } from './Picture'
import { tables } from './Table'
import { TaskListItem } from './TaskListItem'
import { TypedMarks } from './typedMarks'

const isAllowedUri = (url: string) => /^(https?:|mailto:)/i.test(url)

/** The library's own rules take '5 * 3 * 2' for emphasis, also in HTML that is pasted. */
const noSigns = { addInputRules: () => [], addPasteRules: () => [] }

const withoutSigns = (kit: typeof StarterKit) =>
  kit.extend({
    addExtensions() {
      return (this.parent?.() ?? []).map((extension) =>
        ['bold', 'italic', 'strike'].includes(extension.name) ? extension.extend(noSigns) : extension,
      )
    },
  })

/** The formats of the editor: those that Markdown has a sign for and our pages show. */
export const extensions = (placeholder = '', pictures = false): Extensions => [
  withoutSigns(StarterKit).configure({
    code: false,
    listItem: false,
    underline: false,
    // Would add an empty line to a text by itself.
    trailingNode: false,
    link: { isAllowedUri, openOnClick: false, defaultProtocol: 'https' },
    dropcursor: { color: 'var(--gh-green-text)' },
  }),
  // In Markdown, code may be emphasized and linked.
  Code.extend({ excludes: '', ...noSigns }),
  TypedMarks,
  TaskListItem,
  Lists,
  ...tables,
  ...(pictures ? [Picture] : []),
  Placeholder.configure({ placeholder }),
]

/** Takes what comes from outside, but nothing that is typed, while `isLocked`; unlike a field that is switched off it keeps the focus. */
export const lockedWhile = (isLocked: () => boolean) =>
  Extension.create({
    name: 'lock',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: (change) =>
          !change.docChanged || change.getMeta('preventUpdate') === true || !isLocked(),
      }),
    ],
  })

const Lists = Extension.create({
  name: 'lists',
  // Before the usual keys.
  priority: 200,

  /** Whether a list has empty lines between its items. */
  addGlobalAttributes: () => [
    { types: ['bulletList', 'orderedList'], attributes: { loose: { default: false, rendered: false } } },
  ],

  addKeyboardShortcuts() {
    return {
      // Sends the form.
      'Mod-Enter': () => true,
      'Mod-Shift-9': () => this.editor.commands.toggleTasks(),
    }
  },
})
