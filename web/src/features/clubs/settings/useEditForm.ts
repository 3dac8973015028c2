import type { Club } from '@guildhall/contract/clubs'
import type { ErrorCode } from '@guildhall/contract/errors'
import { useEffect, useEffectEvent } from 'react'
import type { z } from 'zod'
import { errorText } from '../../../lib/errorText'
import type { Change } from '../../../lib/fields'
import { toast } from '../../../lib/toast'
import { type Editing, useEditing } from '../../../lib/useEditing'
import { type ClubFields, clubFieldsOf, onlyWhatCounts } from '../clubFields'

export type EditTab = 'details' | 'images' | 'access' | 'business'

type Options = {
  tab: EditTab
  club: Club
  /** The fields of the tab. */
  names: readonly (keyof ClubFields)[]
  schema: z.ZodType
  /** Answers the club as it is then; nothing, where the form is not done yet. */
  save: (change: Change, fields: ClubFields) => Promise<Club | undefined>
  onDirty: (tab: EditTab, isDirty: boolean) => void
  onSaved?: (club: Club) => void
  atField?: Partial<Record<ErrorCode, { field: keyof ClubFields; text: string }>>
}

/** One tab of a club that is edited. What is typed is kept until it is saved, also when the club's address changes. */
export function useEditForm({ tab, club, save, onDirty, onSaved, ...options }: Options): Editing<ClubFields> {
  const form = useEditing<ClubFields>({
    ...options,
    current: clubFieldsOf(club),
    groups: [feeFields],
    // A regular club's business is hidden everywhere but where it is converted.
    ...(tab === 'access' && { clean: onlyWhatCounts }),
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
  const tell = useEffectEvent(() => onDirty(tab, hasChanges))
  // biome-ignore lint/correctness/useExhaustiveDependencies: told whenever it changes
  useEffect(() => tell(), [hasChanges])

  return form
}

const texts = { permission_denied: 'Only club owners and admins can edit club details' }

/** What membership costs is one thing. */
export const feeFields = ['isPaid', 'membershipFee', 'currency', 'subscriptionDuration'] as const
