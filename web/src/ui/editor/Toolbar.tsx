import { ActionIcon } from '@mantine/core'
import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconH1,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconPhotoPlus,
  IconSourceCode,
  IconStrikethrough,
  IconTablePlus,
} from '@tabler/icons-react'
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { commandKey } from '../../lib/keyboard/commandKey'
import { hasModifier } from '../../lib/keyboard/modifiers'
import field from '../MarkdownField.module.css'
import { pictureTypes } from '../pictureFiles'
import classes from './RichText.module.css'
import { insertTable } from './tables'
import { tableTools } from './tableTools'

type Tool = {
  label: string
  keys?: string
  /** Useful in longer texts only. */
  isLong?: true
  icon: typeof IconBold
  isOn: (editor: Editor) => boolean
  /** Not in a cell of a table, which holds a line of text. */
  isBlock?: true
  run: (chain: ChainedCommands) => ChainedCommands
}

const isTask = (editor: Editor) => (editor.getAttributes('listItem').checked ?? null) !== null

const tools: Tool[] = [
  {
    ...{ label: 'Bold', keys: 'B', icon: IconBold },
    isOn: (editor) => editor.isActive('bold'),
    run: (chain) => chain.toggleBold(),
  },
  {
    ...{ label: 'Italic', keys: 'I', icon: IconItalic },
    isOn: (editor) => editor.isActive('italic'),
    run: (chain) => chain.toggleItalic(),
  },
  {
    ...{ label: 'Strikethrough', keys: 'Shift + S', icon: IconStrikethrough },
    isOn: (editor) => editor.isActive('strike'),
    run: (chain) => chain.toggleStrike(),
  },
  {
    ...{ isLong: true, isBlock: true },
    ...{ label: 'Heading', keys: 'Alt + 2', icon: IconH1 },
    isOn: (editor) => editor.isActive('heading', { level: 2 }) || editor.isActive('heading', { level: 1 }),
    run: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    ...{ isLong: true, isBlock: true },
    ...{ label: 'Subheading', keys: 'Alt + 3', icon: IconH2 },
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (chain) => chain.toggleHeading({ level: 3 }),
  },
  {
    isBlock: true,
    ...{ label: 'List', keys: 'Shift + 8', icon: IconList },
    isOn: (editor) => editor.isActive('bulletList') && !isTask(editor),
    run: (chain) => chain.toggleBulletList(),
  },
  {
    isBlock: true,
    ...{ label: 'Numbered list', keys: 'Shift + 7', icon: IconListNumbers },
    isOn: (editor) => editor.isActive('orderedList') && !isTask(editor),
    run: (chain) => chain.toggleOrderedList(),
  },
  {
    ...{ isLong: true, isBlock: true },
    ...{ label: 'Task list', keys: 'Shift + 9', icon: IconListCheck },
    isOn: isTask,
    run: (chain) => chain.toggleTasks(),
  },
  {
    isBlock: true,
    ...{ label: 'Quote', keys: 'Shift + B', icon: IconBlockquote },
    isOn: (editor) => editor.isActive('blockquote'),
    run: (chain) => chain.toggleBlockquote(),
  },
  {
    ...{ label: 'Code', keys: 'E', icon: IconCode },
    isOn: (editor) => editor.isActive('code'),
    run: (chain) => chain.toggleCode(),
  },
  {
    ...{ isLong: true, isBlock: true },
    ...{ label: 'Code block', keys: 'Alt + C', icon: IconSourceCode },
    isOn: (editor) => editor.isActive('codeBlock'),
    run: (chain) => chain.toggleCodeBlock(),
  },
]

type Props = {
  editor: Editor
  linking: boolean
  small: boolean | undefined
  onLink: () => void
  /** Set if the text may have pictures. */
  onPictures: ((files: File[]) => void) | undefined
  children: ReactNode
}

/** Formats the selected text. One tab stop; arrow keys move between the buttons. */
export function Toolbar({ editor, linking, small, onLink, onPictures, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const shown = small ? tools.filter(({ isLong }) => !isLong) : tools
  const on = useEditorState({
    editor,
    selector: ({ editor }) => ({
      tools: shown.map(({ isOn }) => isOn(editor)),
      link: editor.isActive('link'),
      table: editor.isActive('table'),
    }),
  })

  const inserts = shown.length + 1
  const groupAt = inserts + (small ? 0 : 1) + (onPictures ? 1 : 0)
  // The buttons for a table go with the caret.
  const stop = Math.min(at, groupAt + (on.table ? tableTools.length : 0) - 1)

  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const isBack = getComputedStyle(event.currentTarget).direction === 'rtl'
    const steps: Record<string, number> = {
      ArrowRight: isBack ? stop - 1 : stop + 1,
      ArrowLeft: isBack ? stop + 1 : stop - 1,
      Home: 0,
      End: buttons.length - 1,
    }
    const step = steps[event.key]
    if (step === undefined || hasModifier(event)) return
    event.preventDefault()
    const next = (step + buttons.length) % buttons.length
    setAt(next)
    buttons[next]?.focus()
  }

  const button = (index: number, label: string, keys: string | undefined, isOn: boolean | undefined) => ({
    size: 32,
    className: classes.tool,
    'aria-label': label,
    'aria-pressed': isOn,
    title: keys ? `${label} (${commandKey()} + ${keys})` : label,
    tabIndex: index === stop ? 0 : -1,
    onFocus: () => setAt(index),
    // The chosen text stays chosen.
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
  })

  /** Stays in reach of the arrow keys, which would end at a button that is disabled. */
  const off = (isOff: boolean | undefined) => isOff && { 'aria-disabled': true, 'data-disabled': true }

  return (
    <div className={field.bar}>
      <div ref={bar} role="toolbar" aria-label="Formatting" className={classes.tools} onKeyDown={onKeyDown}>
        {shown.map(({ label, keys, icon: Icon, run, isBlock }, index) => (
          <ActionIcon
            key={label}
            {...button(index, label, keys, on.tools[index] ?? false)}
            {...off(isBlock && on.table)}
            onClick={() => (isBlock && on.table) || run(editor.chain().focus()).run()}
          >
            <Icon size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
        ))}
        <ActionIcon {...button(shown.length, 'Link', 'K', on.link)} aria-expanded={linking} onClick={onLink}>
          <IconLink size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
        {!small && (
          <ActionIcon
            {...button(inserts, 'Insert table', undefined, undefined)}
            {...off(on.table)}
            onClick={() => insertTable(editor)}
          >
            <IconTablePlus size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
        )}
        {onPictures && (
          <ActionIcon
            {...button(groupAt - 1, 'Insert picture', undefined, undefined)}
            onClick={() => input.current?.click()}
          >
            <IconPhotoPlus size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
        )}
        {on.table && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
          <div role="group" aria-label="Table" className={classes.table}>
            {tableTools.map(({ label, icon: Icon, run }, index) => (
              <ActionIcon
                key={label}
                {...button(groupAt + index, label, undefined, undefined)}
                onClick={() => {
                  run(editor.state, editor.view.dispatch)
                  editor.view.focus()
                }}
              >
                <Icon size={18} stroke={1.8} aria-hidden />
              </ActionIcon>
            ))}
          </div>
        )}
      </div>
      {onPictures && (
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={pictureTypes.join(',')}
          aria-label="Pictures for the text"
          onChange={(event) => {
            onPictures([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      )}
      {children}
    </div>
  )
}
