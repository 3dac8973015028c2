import type { Club } from '@guildhall/contract/clubs'
import { type ReactNode, useState } from 'react'
import { UntilField } from '../../payments/UntilField'
import type { ClubFields } from '../clubFields'

/** Until when members stay, asked where a free club with members becomes paid. */
export function useKeptUntil(club: Pick<Club, 'isPaid' | 'members'>) {
  const [until, setUntil] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const isAsked = ({ isPaid }: Pick<ClubFields, 'isPaid'>) => isPaid && !club.isPaid && club.members > 1
  return {
    field: (fields: Pick<ClubFields, 'isPaid'>): ReactNode =>
      isAsked(fields) && (
        <UntilField
          label="How long current members stay without paying"
          value={until}
          onChange={(value) => {
            setUntil(value)
            setError(undefined)
          }}
          error={error}
        />
      ),
    /** What is sent with the fee; undefined, with an error at the field, while the day is missing. */
    read: (fields: Pick<ClubFields, 'isPaid'>): { keptUntil?: string | null } | undefined => {
      if (!isAsked(fields)) return {}
      if (until === null || /^\d{4}-\d\d-\d\d$/.test(until)) return { keptUntil: until }
      setError('Choose a date')
    },
  }
}
