import type { Club } from '@guildhall/contract/clubs'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { groupsQuery } from '../groups/groups.api'

type Props = { club: Club; value: string | null; onChange: (groupId: string | null) => void }

/** The group that people join with the club. Renders nothing in a club without groups. */
export function GroupField({ club, value, onChange }: Props) {
  const { data } = useQuery(groupsQuery(club.slug))
  if (!data?.groups.length) return null
  return (
    <NativeSelect
      label="Add to group"
      data={[
        { value: '', label: 'No group' },
        ...data.groups.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  )
}
