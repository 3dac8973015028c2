import { Button, Textarea, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { toast } from '../lib/page/toast'
import { useBriefly } from '../lib/state/useBriefly'
import { copyText } from '../lib/text/copyText'
import classes from './CopyField.module.css'

type Props = {
  label: string
  value: string
  /** Noun, as in 'Could not copy the link'. */
  what: string
  /** Preserves line breaks, for a person's own words. */
  multiline?: boolean
  /** Copied already when it appears. */
  isCopied?: boolean
  /** One of several, of which none is selected when they appear. */
  isOneOfMany?: boolean
}

/** A text to be copied, selected when it appears; says so for 2 seconds once it was (platform.md 9). */
export function CopyField({ label, value, what, multiline, isCopied, isOneOfMany }: Props) {
  const [copied, showCopied] = useBriefly()
  const field = useRef<(HTMLInputElement & HTMLTextAreaElement) | null>(null)
  const start = useEffectEvent(() => {
    // The form that had the focus is gone.
    if (!isOneOfMany) field.current?.select()
    if (isCopied) showCopied()
  })
  useEffect(() => start(), [])

  async function copy() {
    if (!(await copyText(value)))
      return toast.error(`Could not copy the ${what}`, 'Select it and copy it yourself.')
    showCopied()
  }

  const Icon = copied ? IconCheck : IconCopy
  const props = {
    ref: field,
    label,
    value,
    readOnly: true,
    autoComplete: 'off',
    spellCheck: false,
    onFocus: () => field.current?.select(),
  }
  return (
    <div className={classes.field}>
      {multiline ? (
        <Textarea {...props} autosize minRows={2} maxRows={10} dir="auto" />
      ) : (
        <TextInput {...props} classNames={{ input: classes.text }} />
      )}
      <Button
        variant={isOneOfMany ? 'default' : 'filled'}
        leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
        onClick={() => void copy()}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
      <output className="visually-hidden" aria-live="polite">
        {copied ? `${label} copied` : ''}
      </output>
    </div>
  )
}
