import { listText } from '@guildhall/contract/lists'
import type { WatchedTermTrial } from '@guildhall/contract/prevention'
import { prevention } from '@guildhall/contract/prevention-limits'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { BusyButton } from '../../ui/BusyButton'
import classes from './Prevention.module.css'
import { type Scope, useTryTerms } from './prevention.api'

const outcomes: Record<WatchedTermTrial['outcome'], string> = {
  publish: 'Would be published.',
  replace: 'Would be published with another text',
  flag: 'Would be published, and a case opened',
  hold: 'Would wait for a moderator',
  block: 'Would be refused',
}

/** Says what would happen to a text because of the watched words, and stores nothing. */
export function TermTrial({ scope }: { scope: Scope }) {
  const [text, setText] = useState('')
  const { mutateAsync, isPending, data, reset } = useTryTerms(scope)

  async function attempt() {
    try {
      await mutateAsync(text)
    } catch (error) {
      toast.error('Not tried', errorText(error, 'Please try again.'))
    }
  }

  return (
    <div className="stack gap-16">
      <Textarea
        label="Try a text"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={prevention.trial}
        dir="auto"
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          reset()
        }}
      />
      <output className="strong anywhere" aria-live="polite">
        {data && (data.found.length > 0 ? `${outcomes[data.outcome]}: ${foundIn(data)}` : outcomes.publish)}
      </output>
      {data && data.text !== text && (data.outcome === 'replace' || data.outcome === 'flag') && (
        <blockquote className={classes.result} dir="auto" aria-label="As it would be published">
          {data.text}
        </blockquote>
      )}
      <div>
        <BusyButton variant="default" size="xs" busy={isPending} progress="Trying..." onClick={attempt}>
          Try it
        </BusyButton>
      </div>
    </div>
  )
}

const foundIn = ({ found }: WatchedTermTrial): string =>
  listText(found.map(({ term, isServers }) => `“${term}”${isServers ? ' (watched in every club)' : ''}`))
