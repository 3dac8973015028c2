import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import classes from './RichText.module.css'

/** Sets the address of the selected text. Without a selection, inserts the address itself. */
export function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [before] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [typed, setTyped] = useState(before)
  const [error, setError] = useState('')

  function close() {
    onDone()
    editor.commands.focus()
  }

  function apply() {
    const href = addressOf(typed)
    if (!href) return setError('Enter a web or email address')
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !before)
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .unsetMark('link')
    else chain.setLink({ href })
    chain.run()
    onDone()
  }

  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Neither does it send the form around it, nor close its dialog.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') close()
    else apply()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a form cannot contain another
    <div role="group" aria-label="Link" className={classes.link}>
      <TextInput
        size="sm"
        className={classes.address}
        label="Link address"
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        autoFocus
        data-mantine-stop-propagation="true"
        dir="ltr"
        value={typed}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          setError('')
        }}
        onKeyDown={onKeyDown}
      />
      <Button size="sm" onClick={apply}>
        {before ? 'Change link' : 'Add link'}
      </Button>
      {before && (
        <Button size="sm" variant="default" onClick={remove}>
          Remove link
        </Button>
      )}
      <Button size="sm" variant="subtle" onClick={close}>
        Cancel
      </Button>
    </div>
  )
}

/** 'example.org' → 'https://example.org', 'ann@example.org' → 'mailto:ann@example.org'; null for what is no address. */
function addressOf(typed: string): string | null {
  const text = typed.trim()
  if (!text || /\s/.test(text)) return null
  if (/^(https?:\/\/|mailto:)./i.test(text)) return text
  if (/^[^@:/]+@[^@:/]+\.[^@:/]+$/.test(text)) return `mailto:${text}`
  return /^[^:/.]+(\.[^:/.]+)+(:\d+)?(\/.*)?$/.test(text) ? `https://${text}` : null
}
