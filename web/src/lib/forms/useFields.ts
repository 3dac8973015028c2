import type { FieldValues } from '@guildhall/contract/editing'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UsedDraft } from '../drafts/drafts'
import { CallError } from '../net/callError'
import { type Change, isSame, pick, restOf } from './fields'
import { forgetSent, isSentHere, noteSent } from './sentHere'

export type Clash = { by: NonNullable<CallError['more']['conflict']>; mine: FieldValues }

/** Where unsaved input is stored; `name` tells it from other forms. */
export type SavingDraft<D extends Change = Change> = Pick<
  UsedDraft<D>,
  'found' | 'keep' | 'acknowledge' | 'arrivals'
> & { name: string }

type Options<D extends Change> = {
  /** The saved fields; those without changes follow them. */
  now: FieldValues
  /** Null if nothing is stored. */
  draft: SavingDraft<D> | null
  /** What of the stored draft is shown. */
  restored: Change | null
  /** The input. */
  mine: () => FieldValues
  /** These fields as they are sent. */
  cleaned?: (fields: FieldValues) => FieldValues
  /** Shows these fields in place of the input; `base`: the saved ones. */
  show: (fields: FieldValues, base: FieldValues) => void
  /** Called when a conflict is settled, after which the rest is sent over the other person's values. */
  onSettled?: () => void
}

/**
 * What every form that edits something existing shares (decision 028): the saved fields, followed by other people's changes;
 * the stored input; and changes sent with what they were before, so that nothing is overwritten unseen.
 */
export function useFields<D extends Change>(options: Options<D>) {
  const { now, draft, restored, mine, cleaned, show, onSettled } = options
  const [base, setBase] = useState<FieldValues>({ ...now, ...restored?.before })
  const [clash, setClash] = useState<Clash | null>(null)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  // Other people's changes appear at once in fields that are not being edited.
  const state = JSON.stringify(now)
  const known = useRef(state)
  const follow = useEffectEvent(() => {
    if (known.current === state) return
    known.current = state
    const input = mine()
    const isFree = (path: string) => isSame(input[path], base[path]) || isSame(input[path], now[path])
    const fresh = pick(now, Object.keys(now).filter(isFree))
    setBase({ ...base, ...fresh })
    show(fresh, { ...base, ...fresh })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text changes with the saved fields
  useEffect(() => follow(), [state])

  // It was sent meanwhile, by another tab, as the page was left, or without an answer.
  const dropDraft = useEffectEvent(() => {
    if (draft?.found && !restored) draft.keep(null)
  })
  useEffect(() => dropDraft(), [])

  /** Sends a change by `send`, which returns the saved fields, or undefined if it isn't saved yet. */
  async function sendChange<F extends FieldValues | undefined>(
    change: Change,
    send: () => Promise<F>,
  ): Promise<F> {
    if (draft) noteSent(draft.name, change.wanted)
    const saved = await send()
    if (!draft || !saved) return saved
    draft.acknowledge((stored) => {
      const rest = restOf(stored, change.wanted, saved, cleaned)
      return rest && { ...stored, ...rest }
    })
    if (!isLeft.current) forgetSent(draft.name)
    return saved
  }

  function overwrite(fields: FieldValues): void {
    setBase((before) => ({ ...before, ...fields }))
    onSettled?.()
  }

  /** Whether it was a conflict, which is shown unless what is there was sent from here. */
  function isConflict(error: unknown, mine: FieldValues): boolean {
    const conflict = error instanceof CallError ? error.more.conflict : undefined
    if (!conflict) return false
    if (draft && isSentHere(draft.name, conflict.fields)) overwrite(conflict.fields)
    else setClash({ by: conflict, mine })
    return true
  }

  /** Takes the other person's values of these fields, and keeps the rest. */
  function settle(theirs: readonly string[]): void {
    if (!clash) return
    const { fields } = clash.by
    show(pick(fields, theirs), { ...base, ...fields })
    setClash(null)
    overwrite(fields)
  }

  return { base, setBase, clash, setClash, settle, isConflict, sendChange, isLeft }
}
