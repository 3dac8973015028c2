import { editBusiness } from '@guildhall/contract/club-settings'
import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { codeOf } from '../../../lib/net/callError'
import { errorText } from '../../../lib/net/errorText'
import { toast } from '../../../lib/page/toast'
import { SubmitButton } from '../../../ui/BusyButton'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { LinkButton } from '../../../ui/links'
import { Note } from '../../../ui/Note'
import { Panel } from '../../../ui/Panel'
import { BusinessDetails } from '../BusinessFields'
import classes from '../ClubFields.module.css'
import type { ClubFields } from '../clubFields'
import type { EditFormProps } from './EditClub'
import { useConvert } from './settings.api'
import { useEditForm } from './useEditForm'

const failure = 'Failed to convert club to business. Please try again.'

/** Converts a regular club to a business club, which is permanent: its details, then a confirmation. */
export function ConvertForm({ club, onDirty }: EditFormProps) {
  const navigate = useNavigate()
  const { mutateAsync } = useConvert(club.id)
  const [confirming, setConfirming] = useState<{ business: ClubFields['business']; opened: boolean }>()
  const form = useEditForm({
    tab: 'business',
    club,
    names: ['business'],
    schema: editBusiness,
    onDirty,
    save: async (_, { business }) => {
      setConfirming({ business, opened: true })
      return undefined
    },
  })

  async function convert() {
    if (!confirming) return
    try {
      await mutateAsync({ business: confirming.business })
    } catch (error) {
      // Already converted in another tab, which is the intended outcome.
      if (codeOf(error) !== 'already_business') {
        toast.error('Error', errorText(error, failure, { owner_only: failure }))
        throw error
      }
    }
    form.discard()
    toast.success('Success!', `${club.name} is now a business club.`)
    void navigate({
      to: '/$clubSlug/edit-club',
      params: { clubSlug: club.slug },
      search: { tab: 'business' },
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <form {...form.bind} aria-label="Convert to Business Club">
      <Panel title="Convert to Business Club" className={`${classes.fields} stack gap-20`}>
        <Note title="This can’t be undone">A business club cannot become a regular one again.</Note>
        <BusinessDetails form={form} />
        <div className="row justify-end gap-8">
          <LinkButton to="/$clubSlug/settings" params={{ clubSlug: club.slug }} variant="default">
            Cancel
          </LinkButton>
          <SubmitButton saving={form.saving} progress="Converting...">
            Convert to Business Club
          </SubmitButton>
        </div>
      </Panel>
      <ConfirmDialog
        opened={confirming?.opened ?? false}
        onClose={() => setConfirming((now) => now && { ...now, opened: false })}
        title="Convert to a business club?"
        action="Convert"
        progress="Converting..."
        onConfirm={convert}
      >
        <Text>
          {club.name} will get a business badge, and its details will show on the preview. This action cannot
          be undone.
        </Text>
      </ConfirmDialog>
    </form>
  )
}
