import { editBusiness } from '@guildhall/contract/club-settings'
import { IconBuildingStore } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { valuesOf } from '../../../lib/forms/fields'
import { LinkButton } from '../../../ui/links'
import { EmptyState } from '../../../ui/States'
import { BusinessDetails } from '../BusinessFields'
import { ConvertForm } from './ConvertForm'
import type { EditFormProps } from './EditClub'
import { EditForm } from './EditForm'
import { useSaveBusiness } from './settings.api'
import { useEditForm } from './useEditForm'

/** Details of a business club. For a regular club, its owner can convert it here. */
export function BusinessForm(props: EditFormProps) {
  const { converted } = useSearch({ from: '/$clubSlug/edit-club' })
  const { club } = props
  if (club.clubType === 'business') return <Business {...props} />
  if (club.can.own !== true)
    return (
      <EmptyState icon={<IconBuildingStore size={24} stroke={1.6} />} title="This is a regular club">
        Only the club owner can convert it to a business club.
      </EmptyState>
    )
  if (converted) return <ConvertForm {...props} />
  return (
    <EmptyState
      icon={<IconBuildingStore size={24} stroke={1.6} />}
      title="This is a regular club"
      action={
        <LinkButton
          to="/$clubSlug/edit-club"
          params={{ clubSlug: club.slug }}
          search={{ tab: 'business', converted: 'true' }}
          resetScroll={false}
        >
          Convert to Business Club
        </LinkButton>
      }
    >
      A business club shows the details of the company behind it on its preview.
    </EmptyState>
  )
}

function Business({ club, onDirty, onSaved }: EditFormProps) {
  const { mutateAsync } = useSaveBusiness(club.id)
  const form = useEditForm({
    tab: 'business',
    club,
    names: ['business'],
    schema: editBusiness,
    save: ({ wanted, before }) => mutateAsync({ business: {}, ...valuesOf(wanted), before }),
    onDirty,
    onSaved,
  })
  return (
    <EditForm form={form} title="Business">
      <BusinessDetails form={form} />
    </EditForm>
  )
}
