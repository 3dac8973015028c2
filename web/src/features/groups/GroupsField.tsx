import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TextLink } from '../../ui/links'
import { groupsQuery } from './groups.api'

type Props = {
  /** The club's slug. */
  slug: string
  label: string
  value: string[]
  onChange: (ids: string[]) => void
  error?: ReactNode
  /** In a club without groups renders nothing, instead of where to create one. */
  isOptional?: boolean
}

/** Some of a club's groups. */
export function GroupsField({ slug, label, value, onChange, error, isOptional = false }: Props) {
  const { data } = useQuery(groupsQuery(slug))
  const groups = data?.groups ?? []
  if (isOptional && groups.length === 0) return null
  return (
    <Checkbox.Group label={label} value={value} onChange={onChange} error={error}>
      <div className="flow gap-16 above-8">
        {groups.map((group) => (
          <Checkbox key={group.id} value={group.id} label={group.name} />
        ))}
      </div>
      {data && groups.length === 0 && (
        <p className="muted note">
          The club has no groups yet.{' '}
          <TextLink to="/$clubSlug/settings" params={{ clubSlug: slug }} hash="groups">
            Create a group
          </TextLink>{' '}
          first.
        </p>
      )}
    </Checkbox.Group>
  )
}
