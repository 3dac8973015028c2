import type { FieldValue, FieldValues } from '@guildhall/contract/editing'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useKeeping } from '../drafts/drafts'
import { waitBefore } from '../net/backoff'
import { CallError, mayComeThrough } from '../net/callError'
import { errorText } from '../net/errorText'
import { useUnsavedWork } from '../session/unsavedWork'
import { type Change, changeOf, fieldsOf, isSame, pick } from './fields'
import { type Clash, type SavingDraft, useFields } from './useFields'

const pauseMs = 900
const pauses = { least: 2000, most: 20_000 }

type Options<Values> = {
  /** The saved values; fields without changes follow them. */
  current: Values
  names: readonly (keyof Values & string)[]
  /** The contract's schema of each field that has one. */
  fields: Partial<Record<keyof Values & string, z.ZodType>>
  groups: readonly (readonly (keyof Values & string)[])[]
  draft: SavingDraft
  /** Sends the change, and returns the saved values. `keepalive`: the page may be about to end. */
  send: (change: Change, keepalive: boolean) => Promise<Values>
  /** Error texts by code. */
  texts: Parameters<typeof errorText>[2]
  /** Something in it has not arrived, as a picture of a text: nothing is sent. */
  isHeld: boolean
}

export type SaveState = 'saved' | 'saving' | 'retrying' | 'held' | 'invalid' | 'failed'

export type Autosave<Values> = {
  values: Values
  set: (change: Partial<Values>) => void
  errors: Partial<Record<keyof Values & string, string>>
  state: SaveState
  /** Why it is not saved, in state 'failed'. */
  failure: string | null
  retry: () => void
  clash: Clash | null
  closeClash: () => void
  settle: (theirs: readonly string[]) => void
  /** Saves at once. False if something remains that can't be saved now. */
  flush: () => Promise<boolean>
  /** Forgets what is not saved; call it before the form is removed. */
  discard: () => void
}

/**
 * Saves fields while they are edited: the changed ones, with what they were before. Unsaved input is stored in this
 * browser, and sent once the server is reachable.
 */
export function useAutosave<Values extends Record<string, unknown>>(
  options: Options<Values>,
): Autosave<Values> {
  const { current, names, isHeld } = options
  const { found, keep, arrivals } = options.draft
  const now = fieldsOf(current, names)
  const [restored] = useState(() => unsavedOf(found, now))
  const [mine, setMine] = useState<FieldValues>({ ...now, ...restored?.wanted })
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [work, setWork] = useState<'idle' | 'saving' | 'retrying' | 'failed'>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const [isPaused, setPaused] = useState(false)
  const [flushes, setFlushes] = useState(0)
  const waiting = useRef<((isSaved: boolean) => void)[]>([])
  const isDiscarded = useRef(false)
  const isSending = useRef(false)
  const tries = useRef(0)

  const values = { ...current, ...mine } as Values
  const { clean, errors } = checked(options, mine)
  const fields = useFields({
    ...{ now, restored, draft: options.draft, mine: () => clean },
    cleaned: (others) => checked(options, { ...now, ...others }).clean,
    // What means the same stays as it was typed.
    show: (fresh) => {
      const shown = Object.entries(fresh).filter(([name, value]) => !isSame(clean[name], value))
      setMine({ ...mine, ...Object.fromEntries(shown) })
    },
  })
  const { base, setBase, clash, setClash, settle, isConflict, sendChange, isLeft } = fields
  const { changed, sendable } = unsaved(options, base, mine)
  const hasChanges = Object.keys(changed.wanted).length > 0

  useKeeping<Change>(
    { keep, arrivals },
    hasChanges ? { wanted: pickFrom(mine, changed.wanted), before: changed.before } : null,
  )
  useUnsavedWork(hasChanges)
  // Read after an answer, when the lesson may be left and no longer renders.
  const latest = useRef({ mine, isHeld })
  useLayoutEffect(() => {
    latest.current = { mine, isHeld }
  }, [mine, isHeld])

  const save = useEffectEvent(async (keepalive = false) => {
    if (isSending.current || isHeld || clash || isPaused || isDiscarded.current) return
    isSending.current = true
    let from = base
    try {
      for (let next = sendable; !isEmpty(next); next = unsaved(options, from, latest.current.mine).sendable) {
        setWork('saving')
        const saved = await sendChange(next, async () =>
          pickFrom(fieldsOf(await options.send(next, keepalive || isLeft.current), names), next.wanted),
        )
        from = { ...from, ...saved }
        tries.current = 0
        setBase((before) => ({ ...before, ...saved }))
        setWork('idle')
        setFailure(null)
        // While the lesson is open, the rest waits for a pause in typing.
        if (!isLeft.current || latest.current.isHeld) return
      }
    } catch (error) {
      fail(error)
    } finally {
      isSending.current = false
    }
  })

  function fail(error: unknown) {
    if (isConflict(error, clean)) return setWork('idle')
    if (mayComeThrough(error) && tries.current < 100) {
      tries.current += 1
      return setWork('retrying')
    }
    const fields = error instanceof CallError ? error.fields : {}
    const known = Object.entries(fields).map(([path, text]) => [path.split('.')[0] ?? path, text] as const)
    setRefused(Object.fromEntries(known))
    setPaused(true)
    setWork('failed')
    setFailure(errorText(error, 'Please try again.', options.texts))
  }

  // After a pause in typing; after a failure, with a growing delay and whenever the network is back.
  const text = JSON.stringify(sendable)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text changes with what is to be sent
  useEffect(() => {
    if (work === 'saving') return
    const pause = waiting.current.length > 0 ? 0 : pauseMs
    const timer = setTimeout(
      () => void save(),
      work === 'retrying' ? waitBefore(tries.current, pauses) : pause,
    )
    const atOnce = () => void save()
    addEventListener('online', atOnce)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', atOnce)
    }
  }, [text, work, isHeld, clash, isPaused, flushes])

  // Those who wait for `flush` hear of it once nothing is under way.
  useEffect(() => {
    const now = stateOf()
    if (now === 'saving' && !clash) return
    for (const answer of waiting.current.splice(0)) answer(now === 'saved')
  })

  // Leaving does not wait for the pause; what can't be sent is a draft.
  useEffect(() => {
    const leave = () => void save(true)
    const hide = () => document.hidden && leave()
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      leave()
    }
  }, [])

  return {
    values,
    set: (change) => {
      setMine((before) => ({ ...before, ...(change as FieldValues) }))
      setRefused(({ ...others }) => {
        for (const name of Object.keys(change)) delete others[name]
        return others
      })
      setPaused(false)
    },
    errors: { ...errors, ...refused } as Autosave<Values>['errors'],
    state: stateOf(),
    failure,
    retry: () => {
      setPaused(false)
      setWork('idle')
    },
    clash,
    closeClash: () => {
      setClash(null)
      setPaused(true)
    },
    settle,
    flush: () =>
      new Promise((resolve) => {
        waiting.current.push(resolve)
        setFlushes((before) => before + 1)
      }),
    discard: () => {
      isDiscarded.current = true
      keep(null)
    },
  }

  function stateOf(): SaveState {
    if (work === 'failed' && isPaused) return 'failed'
    if (!hasChanges) return 'saved'
    if (isHeld) return 'held'
    if (work === 'retrying') return 'retrying'
    return isEmpty(sendable) ? 'invalid' : 'saving'
  }
}

/** What of a draft is not saved; it may have been sent while the page was closed. */
function unsavedOf(draft: Change | null, now: FieldValues): Change | null {
  const { wanted = {}, before = {} } = draft ?? {}
  const paths = Object.keys(wanted).filter((path) => !isSame(wanted[path], now[path]))
  return paths.length > 0 ? { wanted: pick(wanted, paths), before: pick(before, paths) } : null
}

const pickFrom = (from: FieldValues, names: object): FieldValues => pick(from, Object.keys(names))

const isEmpty = ({ wanted }: Change) => Object.keys(wanted).length === 0

/** What differs from the saved values, and what of it can be sent: not what the contract refuses. */
function unsaved<Values>(
  options: Pick<Options<Values>, 'names' | 'fields' | 'groups'>,
  base: FieldValues,
  mine: FieldValues,
) {
  const { groups } = options
  const { clean, errors } = checked(options, mine)
  const changed = changeOf(base, clean, groups)
  const faulty = Object.keys(changed.wanted).filter((name) => errors[name])
  const isFaulty = (name: string) =>
    faulty.includes(name) ||
    groups.some((group) => group.some((one) => one === name) && group.some((one) => faulty.includes(one)))
  const paths = Object.keys(changed.wanted).filter((name) => !isFaulty(name))
  const sendable: Change = { wanted: pick(changed.wanted, paths), before: pick(changed.before, paths) }
  return { changed, sendable }
}

/** The values as the contract reads them, and the errors of those that it refuses. */
function checked<Values>(
  { names, fields }: Pick<Options<Values>, 'names' | 'fields'>,
  mine: FieldValues,
): { clean: FieldValues; errors: Record<string, string> } {
  const clean: FieldValues = {}
  const errors: Record<string, string> = {}
  for (const name of names) {
    const result = fields[name]?.safeParse(mine[name])
    clean[name] = (result?.success ? result.data : mine[name]) as FieldValue
    if (result?.success === false) errors[name] = result.error.issues[0]?.message ?? 'Not valid'
  }
  return { clean, errors }
}
