import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../lib/copyText'
import { toast } from '../../lib/toast'
import { Note } from '../../ui/Note'
import classes from './Tokens.module.css'

/** A new token's secret, to be copied now or never. */
export function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const [copied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  // The form that had the focus is gone.
  useEffect(() => field.current?.select(), [])

  async function copy() {
    if (!(await copyText(secret)))
      return toast.error('Could not copy the token', 'Select it and copy it yourself.')
    setCopied(true)
  }

  const Icon = copied ? IconCheck : IconCopy
  return (
    <div className={classes.form}>
      <Note title="It will not be shown again">
        Keep it like a password: whoever has it acts in your name until you revoke it.
      </Note>
      <div className={classes.secret}>
        <TextInput
          ref={field}
          label="Token"
          value={secret}
          readOnly
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: classes.mono }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button leftSection={<Icon size={18} stroke={1.6} aria-hidden />} onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <output className="visually-hidden" aria-live="polite">
        {copied ? 'Token copied' : ''}
      </output>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
