import type { FieldValues } from '@guildhall/contract/editing'
import { useEffect, useEffectEvent, useState } from 'react'
import type { DraftPlace } from '../drafts/draftStore'
import { useDraft, useKeeping } from '../drafts/drafts'
import { type Change, changeOf, fieldsOf, isSame, pick, valuesOf } from './fields'
import { type ContractForm, type FormOptions, typedOn, useContractForm } from './useContractForm'
import { type Clash, useFields } from './useFields'

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
  const draft = useDraft<Draft>(place ?? nowhere, (arrived) => {
    if (place) goOn(arrived)
  })
  const { found, keep, arrivals, isUnkept } = draft
  const now = fieldsOf(current, names)
  const [restored] = useState(() => (place && found && !isDone(found, now) ? found : null))
  const [isRestored, setRestored] = useState(restored !== null)
  const [kept, setKept] = useState(restored?.extra)
  const { base, setBase, clash, setClash, settle, isConflict, sendChange } = useFields<Draft>({
    ...{ now, restored, draft: place && { ...draft, name: `${place.kind}:${place.place}` } },
    mine: () => fieldsOf(form.getValues(), names),
    show: (fields, base) => {
      form.setInitialValues({ ...current, ...valuesOf(base) } as Values)
      form.setValues(valuesOf({ ...fieldsOf(form.getValues(), names), ...fields }) as Partial<Values>)
    },
    onSettled: () => setSettled((times) => times + 1),
  })

  const change = (values: Values) => changeOf(base, fieldsOf(clean(values), names), groups)

  const form = useContractForm<Values>({
    ...options,
    initialValues: current,
    restored: restored && (valuesOf({ ...now, ...restored.wanted }) as Partial<Values>),
    staysEditable: true,
    submit: async (values) => {
      const sent = change(values)
      const saved = await sendChange(sent, async () => {
        const answer = await send(sent)
        return answer && fieldsOf(answer, names)
      })
      if (!saved) return
      setRestored(false)
      const rest = typedSince(fieldsOf(values, names))
      begin(saved, rest, sent.wanted)
      if (rest.length > 0) return typedOn
      if (form.isOpen()) options.done?.()
    },
    failed: (error) => {
      if (!isConflict(error, fieldsOf(clean(form.getValues()), names))) options.failed?.(error)
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
