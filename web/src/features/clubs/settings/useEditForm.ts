import type { Club } from '@guildhall/contract/clubs'
import type { ErrorCode } from '@guildhall/contract/errors'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { z } from 'zod'
import { errorText } from '../../../lib/errorText'
import { toast } from '../../../lib/toast'
import { type ContractForm, useContractForm } from '../../../lib/useContractForm'
import { type ClubFields, clubFieldsOf } from '../clubFields'

export type EditTab = 'details' | 'images' | 'access' | 'business'

/** What was typed in each tab and is not saved yet; it outlives a change of the club's address. */
export type Drafts = {
  get: (tab: EditTab) => ClubFields | undefined
  keep: (tab: EditTab, fields: ClubFields | undefined) => void
}

type Options = {
  tab: EditTab
  club: Club
  drafts: Drafts
  schema: z.ZodType
  /** Answers the club as it is then; nothing, where the form is not done yet. */
  save: (fields: ClubFields) => Promise<Club | undefined>
  onSaved?: (club: Club) => void
  atField?: Partial<Record<ErrorCode, { field: keyof ClubFields; text: string }>>
  failed?: (error: unknown) => void
}

/**
 * The form of one tab of a club that is edited: it follows the club until something is typed, and begins anew once it
 * is saved.
 */
export function useEditForm({
  tab,
  club,
  drafts,
  save,
  onSaved,
  ...options
}: Options): ContractForm<ClubFields> {
  const fields = clubFieldsOf(club)
  const form = useContractForm<ClubFields>({
    schema: options.schema,
    initialValues: fields,
    submit: async (values) => {
      const saved = await save(values)
      if (!saved) return
      begin(clubFieldsOf(saved))
      drafts.keep(tab, undefined)
      onSaved?.(saved)
    },
    atField: options.atField,
    failed:
      options.failed ??
      ((error) =>
        toast.error('Error', errorText(error, 'Your changes could not be saved. Please try again.', texts))),
  })

  function begin(from: ClubFields) {
    form.setInitialValues(from)
    form.setValues(from)
    form.resetDirty(from)
  }

  const take = useEffectEvent(() => {
    const draft = drafts.get(tab)
    if (draft) form.setValues(draft)
  })
  useEffect(() => take(), [])

  const state = JSON.stringify(fields)
  const known = useRef(state)
  const follow = useEffectEvent(() => {
    if (known.current === state) return
    known.current = state
    if (!form.isDirty()) begin(fields)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for what the club is now
  useEffect(() => follow(), [state])

  const isDirty = form.isDirty()
  const keep = useEffectEvent(() => drafts.keep(tab, isDirty ? form.values : undefined))
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something is typed, saved or taken back
  useEffect(() => keep(), [form.values, isDirty])

  return form
}

const texts = { permission_denied: 'Only club owners and admins can edit club details' }
