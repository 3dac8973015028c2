import type { FieldValues } from '@guildhall/contract/editing'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DraftPlace } from '../drafts/draftStore'
import { useDraft, useKeeping } from '../drafts/drafts'
import { CallError } from '../net/callError'
import { type Change, changeOf, fieldsOf, isSame, pick, restOf, valuesOf } from './fields'
import { forgetSent, isSentHere, noteSent } from './sentHere'
import { type ContractForm, type FormOptions, typedOn, useContractForm } from './useContractForm'

type Draft = Change & { extra?: unknown }

type Options<Values> = Omit<
  FormOptions<Values>,
  'initialValues' | 'restored' | 'submit' | 'staysEditable'
> & {
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
  /** Leaves the form. Called once all is saved, not while there is input typed during the save. */
  done?: () => void
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
  const { found, keep, acknowledge, arrivals, isUnkept } = useDraft<Draft>(place ?? nowhere, (draft) => {
    if (place) goOn(draft)
  })
  const name = place ? `${place.kind}:${place.place}` : ''
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
    staysEditable: true,
    submit: async (values) => {
      const sent = change(values)
      if (place) noteSent(name, sent.wanted)
      const answer = await send(sent)
      if (!answer) return
      const saved = fieldsOf(answer, names)
      if (place)
        acknowledge((draft) => {
          const rest = restOf(draft, sent.wanted, saved)
          return rest && { ...draft, ...rest }
        })
      if (form.isOpen()) forgetSent(name)
      setRestored(false)
      const rest = typedSince(fieldsOf(values, names))
      begin(saved, rest, sent.wanted)
      if (rest.length > 0) return typedOn
      if (form.isOpen()) options.done?.()
    },
    failed: (error) => {
      const conflict = error instanceof CallError ? error.more.conflict : undefined
      if (conflict && place && isSentHere(name, conflict.fields)) overwrite(conflict.fields)
      else if (conflict) setClash({ by: conflict, mine: fieldsOf(clean(form.getValues()), names) })
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

  /** The fields that were edited after these were sent. */
  function typedSince(sent: FieldValues): string[] {
    const mine = fieldsOf(form.getValues(), names)
    return Object.keys(mine).filter((path) => !isSame(mine[path], sent[path]))
  }

  /** Starts from these fields, apart from the `rest`. Those of it that were not sent keep what they were before. */
  function begin(fields: FieldValues, rest: readonly string[] = [], sent: FieldValues = {}) {
    const input = form.getValues()
    const values = { ...input, ...valuesOf(fields) } as Values
    const mine = pick(fieldsOf(input, names), rest)
    const unsent = rest.filter((path) => !(path in sent))
    setBase((before) => ({ ...fields, ...pick(before, unsent) }))
    form.setInitialValues(values)
    form.setValues(rest.length > 0 ? ({ ...values, ...valuesOf({ ...fields, ...mine }) } as Values) : values)
    form.resetDirty(values)
  }

  // Other people's changes appear at once in unedited fields.
  const state = JSON.stringify(now)
  const known = useRef(state)
  const follow = useEffectEvent(() => {
    if (known.current === state) return
    known.current = state
    const mine = fieldsOf(form.getValues(), names)
    const isFree = (path: string) => isSame(mine[path], base[path]) || isSame(mine[path], now[path])
    const free = Object.keys(now).filter(isFree)
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
    const { fields } = clash.by
    const taken = pick(fields, theirs)
    form.setValues(valuesOf({ ...fieldsOf(form.getValues(), names), ...taken }) as Partial<Values>)
    setClash(null)
    overwrite(fields)
  }

  /** Saves once more, over these values. */
  function overwrite(fields: FieldValues) {
    setBase((before) => ({ ...before, ...fields }))
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
