import type { Joining } from '@guildhall/contract/club-rules'
import type { ClubPreview } from '@guildhall/contract/clubs'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { keys } from '../../lib/cache/keys'
import { codeOf } from '../../lib/net/callError'
import { lazyPart } from '../../lib/page/lazyPart'
import { asksBeforeJoining } from './club-rules.api'

const JoinDialog = lazyPart(() => import('./JoinDialog'))

/** Sends what a person accepted and answered; throws what the server refuses. */
export type SendJoining = (input?: Joining) => Promise<unknown>
type Words = {
  /** The dialog's title, and the labels of its button: 'Join Chess', 'Join Club', 'Joining...'. */
  title: string
  action: string
  progress: string
}
/** Shows an error of sending, in a toast. */
type Failed = (error: unknown) => void
export type BeforeJoining = (send: SendJoining, words: Words, failed: Failed) => Promise<void>

/**
 * `begin` joins at once where a club has no rules and asks no questions; else it opens `dialog`, which asks for both first.
 */
export function useBeforeJoining(club: ClubPreview): { begin: BeforeJoining; dialog: ReactNode } {
  const queries = useQueryClient()
  const [opened, setOpened] = useState(false)
  const asked = useRef<{ send: SendJoining; words: Words; failed: Failed }>(undefined)

  const refetch = () => queries.invalidateQueries({ queryKey: keys.clubRules(club.id) })

  const begin: BeforeJoining = async (send, words, failed) => {
    asked.current = { send, words, failed }
    if (asksBeforeJoining(club)) return setOpened(true)
    try {
      await send()
    } catch (error) {
      // Rules were added since the page was loaded.
      if (!isAboutRules(error)) return failed(error)
      await refetch()
      setOpened(true)
    }
  }

  const { send, words, failed } = asked.current ?? {}
  const dialog = words && send && failed && (
    <Suspense>
      <JoinDialog
        opened={opened}
        onClose={() => setOpened(false)}
        clubId={club.id}
        {...words}
        send={async (input) => {
          await send(input)
          setOpened(false)
        }}
        onFailed={failed}
        onChanged={refetch}
      />
    </Suspense>
  )
  return { begin, dialog }
}

const isAboutRules = (error: unknown) =>
  ['rules_not_accepted', 'rules_changed', 'bad_input'].includes(codeOf(error) ?? '')
