import type { FieldValues } from '@guildhall/contract/editing'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallError } from './callError'
import type { DraftPlace } from './draftStore'
import { useDraft, useKeeping } from './drafts'
import { type Change, changeOf, fieldsOf, isSame, valuesOf } from './fields'
import { type ContractForm, type FormOptions, useContractForm } from './useContractForm'

type Draft = Change & { extra?: unknown }

type Options<Values> = Omit<FormOptions<Values>, 'initialValues' | 'restored' | 'submit'> & {
  /** What is edited, as it is now known: where nothing was typed the form follows it. */
  current: Values
  /** The names of the fields that are edited here. */
  names: readonly (keyof Values & string)[]
  /** Fields of which none is changed without the others. */
  groups?: readonly (readonly string[])[]
  /** Where what is typed is kept until it is saved; null for nowhere. */
  place: DraftPlace | null
  /** What the draft keeps beside the fields. */
  extra?: unknown
  /** What counts of what was typed, as of fields that are hidden by now. */
  clean?: (values: Values) => Values
  /** Sends what changed; answers the values as they are then, or nothing where the form is not done yet. */
  send: (change: Change) => Promise<Values | undefined>
}

export type Clash = { by: NonNullable<CallError['more']['conflict']>; mine: FieldValues }
export type Editing<Values> = ContractForm<Values> & {
  hasChanges: boolean
  isRestored: boolean
  /** What was typed is kept nowhere: it is too long, or there is no room. */
  isUnkept: boolean
  /** What the draft had beside the fields. */
  extra: unknown
  /** Back to what there is. */
  discard: () => void
  /** What somebody has changed meanwhile, and what is to be saved there; null where nothing was. */
  clash: Clash | null
  /** Goes on editing. */
  closeClash: () => void
  /** Takes theirs in these fields, keeps one's own in the others, and saves. */
  settle: (theirs: readonly string[]) => void
}

const nowhere: DraftPlace = { kind: 'edit-club', place: '' }

/** A form that changes something there is, and sends only what was changed in it (decision 028). */
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

  /** From what was changed in another browser. */
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

  // What others change stands in the form at once where nothing was typed over it.
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

  // It was saved, by another tab or with its answer lost.
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

  // Once the form knows what was chosen.
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

/** Nothing is left of a draft whose changes are there by now. */
const isDone = ({ wanted }: Draft, now: FieldValues) =>
  Object.entries(wanted).every(([path, value]) => isSame(value, now[path]))
