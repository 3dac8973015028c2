import type { FieldValues } from '@guildhall/contract/editing'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DraftPlace } from '../drafts/draftStore'
import { useDraft, useKeeping } from '../drafts/drafts'
import { CallError } from '../net/callError'
import { type Change, changeOf, fieldsOf, isSame, valuesOf } from './fields'
import { type ContractForm, type FormOptions, useContractForm } from './useContractForm'

type Draft = Change & { extra?: unknown }

type Options<Values> = Omit<FormOptions<Values>, 'initialValues' | 'restored' | 'submit'> & {
  /** The current values; unedited fields follow them. */
  current: Values
  /** The names of the edited fields. */
  names: readonly (keyof Values & string)[]
  /** Groups of fields that are only changed together. */
  groups?: readonly (readonly string[])[]
  /** Where unsaved input is stored; null for nowhere. */
  place: DraftPlace | null
  /** What the draft stores beside the fields. */
  extra?: unknown
  /** Filters the input, as of fields that are hidden. */
  clean?: (values: Values) => Values
  /** Sends the change and returns the new values, or undefined if the form isn't done. */
  send: (change: Change) => Promise<Values | undefined>
}

export type Clash = { by: NonNullable<CallError['more']['conflict']>; mine: FieldValues }
export type Editing<Values> = ContractForm<Values> & {
  hasChanges: boolean
  isRestored: boolean
  /** The input isn't stored: it is too long, or storage is full. */
  isUnkept: boolean
  /** What the draft stored beside the fields. */
  extra: unknown
  /** Resets to the current values. */
  discard: () => void
  /** Other people's changes of fields that are to be saved; null without a conflict. */
  clash: Clash | null
  /** Returns to editing. */
  closeClash: () => void
  /** Takes the other person's values of these fields, keeps the rest, and saves. */
  settle: (theirs: readonly string[]) => void
}

const nowhere: DraftPlace = { kind: 'edit-club', place: '' }

/** A form that edits something existing, and sends only its changes (decision 028). */
export function useEditing<Values extends Record<string, unknown>>(
  options: Options<Values>,
): Editing<Values> {
  const { current, names, groups, place, extra, clean = same, send } = options
  const { found, keep, arrivals, isUnkept } = useDraft<Draft>(place ?? nowhere, (draft) => {
    if (place) goOn(draft)
  })
  const now = fieldsOf(current, names)
  const [restored] = useState(() => (place && found && !isDone(found, now) ? found : null))
  const [isRestored, setRestored] = useState(restored !== null)
  const [kept, setKept] = useState(restored?.extra)
  const [clash, setClash] = useState<Clash | null>(null)
  const [base, setBase] = useState<FieldValues>({ ...now, ...restored?.before })

  const change = (values: Values) => changeOf(base, fieldsOf(clean(values), names), groups)

  const form = useContractForm<Values>({
    ...options,
    initialValues: current,
    restored: restored && (valuesOf({ ...now, ...restored.wanted }) as Partial<Values>),
    submit: async (values) => {
      const saved = await send(change(values))
      if (!saved) return
      if (place) keep(null)
      setRestored(false)
      begin(fieldsOf(saved, names))
    },
    failed: (error) => {
      const conflict = error instanceof CallError ? error.more.conflict : undefined
      if (conflict) setClash({ by: conflict, mine: fieldsOf(clean(form.getValues()), names) })
      else options.failed?.(error)
    },
  })

  /** The values that another browser changed. */
  function goOn(draft: Draft | null) {
    if (!draft) return discard()
    const { before, wanted } = draft
    setKept(draft.extra)
    setBase({ ...now, ...before })
    form.setInitialValues({ ...current, ...valuesOf(before) } as Values)
    form.setValues(valuesOf({ ...now, ...wanted }) as Partial<Values>)
    setRestored(true)
  }

  function begin(fields: FieldValues) {
    const values = { ...form.getValues(), ...valuesOf(fields) } as Values
    setBase(fields)
    form.setInitialValues(values)
    form.setValues(values)
    form.resetDirty(values)
  }

  // Other people's changes appear at once in unedited fields.
  const state = JSON.stringify(now)
  const known = useRef(state)
  const follow = useEffectEvent(() => {
    if (known.current === state) return
    known.current = state
    const mine = fieldsOf(form.getValues(), names)
    const free = Object.keys(now).filter((path) => isSame(mine[path], base[path]))
    const fresh = Object.fromEntries(free.map((path) => [path, now[path] ?? null]))
    setBase({ ...base, ...fresh })
    form.setInitialValues({ ...current, ...valuesOf({ ...base, ...fresh }) } as Values)
    form.setValues(valuesOf({ ...mine, ...fresh }) as Partial<Values>)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for what there is now
  useEffect(() => follow(), [state])

  // It was saved by another tab, or the answer was lost.
  const leave = useEffectEvent(() => {
    if (place && found && !restored) keep(null)
  })
  useEffect(() => leave(), [])

  const changed = change(form.values)
  const hasChanges = Object.keys(changed.wanted).length > 0
  useKeeping<Draft>(
    {
      keep: (draft, soon) => {
        if (place) keep(draft, soon)
      },
      arrivals,
    },
    hasChanges ? { ...changed, extra } : null,
  )

  function settle(theirs: readonly string[]) {
    if (!clash) return
    const fields = clash.by.fields
    setBase({ ...base, ...fields })
    const taken = Object.fromEntries(theirs.map((path) => [path, fields[path] ?? null]))
    form.setValues(valuesOf({ ...fieldsOf(form.getValues(), names), ...taken }) as Partial<Values>)
    setClash(null)
    setSettled((times) => times + 1)
  }

  // After the form has the chosen values.
  const [settled, setSettled] = useState(0)
  const submit = useEffectEvent(() => form.send())
  useEffect(() => {
    if (settled > 0) submit()
  }, [settled])

  function discard() {
    setRestored(false)
    begin(now)
  }

  const closeClash = () => setClash(null)
  return { ...form, hasChanges, isRestored, isUnkept, extra: kept, discard, clash, closeClash, settle }
}

const same = <V>(values: V) => values

/** Drops a draft whose changes are all saved. */
const isDone = ({ wanted }: Draft, now: FieldValues) =>
  Object.entries(wanted).every(([path, value]) => isSame(value, now[path]))
