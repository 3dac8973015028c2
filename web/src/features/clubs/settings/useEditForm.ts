import type { Club } from '@guildhall/contract/clubs'
import type { ErrorCode } from '@guildhall/contract/errors'
import { useEffect, useEffectEvent } from 'react'
import type { z } from 'zod'
import type { Change } from '../../../lib/forms/fields'
import { type Editing, useEditing } from '../../../lib/forms/useEditing'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { type ClubFields, clubFieldsOf, withoutHidden } from '../clubFields'

export type EditTab = 'details' | 'images' | 'access' | 'business'

type Options = {
  tab: EditTab
  club: Club
  /** The fields of the tab. */
  names: readonly (keyof ClubFields)[]
  schema: z.ZodType
  /** Returns the updated club; undefined while the form needs another step. */
  save: (change: Change, fields: ClubFields) => Promise<Club | undefined>
  onDirty: (tab: EditTab, isDirty: boolean) => void
  onSaved?: (club: Club) => void
  atField?: Partial<Record<ErrorCode, { field: keyof ClubFields; text: string }>>
}

/** A tab of the club form. Its draft is stored by club ID, so it survives a change of address. */
export function useEditForm({ tab, club, save, onDirty, onSaved, ...options }: Options): Editing<ClubFields> {
  const form = useEditing<ClubFields>({
    ...options,
    current: clubFieldsOf(club),
    groups: [feeFields],
    // A regular club's business fields are hidden, except in the conversion form.
    ...(tab === 'access' && { clean: withoutHidden }),
    place: { kind: 'edit-club', place: `${club.id}:${tab}` },
    send: async (change) => {
      const saved = await save(change, form.getValues())
      if (saved) onSaved?.(saved)
      return saved && clubFieldsOf(saved)
    },
    failed: (error) =>
      toast.error('Error', errorText(error, 'Your changes could not be saved. Please try again.', texts)),
  })

  const { hasChanges } = form
  const report = useEffectEvent(() => onDirty(tab, hasChanges))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it changes
  useEffect(() => report(), [hasChanges])

  return form
}

const texts = {
  permission_denied: 'Only club owners and admins can edit club details',
  opening_required: 'A private club becomes public three days after its owner confirms it.',
  owner_only: 'Only the club’s owner can make it public.',
}

/** These fields are saved and conflict as one. */
export const feeFields = ['isPaid', 'membershipFee', 'currency', 'subscriptionDuration'] as const
