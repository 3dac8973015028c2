import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { createOnce } from '../../lib/createOnce'
import { useDraft, useKeeping } from '../../lib/drafts'
import { errorText } from '../../lib/errorText'
import { toast } from '../../lib/toast'
import { useContractForm } from '../../lib/useContractForm'
import { Columns } from '../../ui/Columns'
import { DraftNote } from '../../ui/DraftNote'
import { LinkButton } from '../../ui/links'
import { PageTitle } from '../../ui/PageTitle'
import { Panel } from '../../ui/Panel'
import { SubmitButton } from '../../ui/SubmitButton'
import { useUploads } from '../../ui/useUploads'
import { AccessFields } from './AccessFields'
import { BusinessFields } from './BusinessFields'
import classes from './ClubFields.module.css'
import { type ClubFields, clubSchema, emptyClub, onlyWhatCounts } from './clubFields'
import { useFoundClub } from './clubs.api'
import { DetailsFields } from './DetailsFields'
import { ImageFields } from './ImageFields'
import { NewClubPreview } from './NewClubPreview'

/** What is filled in is kept until the club is there or it is discarded. */
export function CreateClubPage() {
  const { found, keep } = useDraft<ClubFields>({ kind: 'create-club', place: 'page' })
  const [start, setStart] = useState(() => ({ id: found?.id ?? uuidv7(), restored: found }))

  function discard() {
    keep(null)
    setStart({ id: uuidv7(), restored: null })
  }

  return <NewClub key={start.id} {...{ ...start, keep }} onDiscard={start.restored ? discard : undefined} />
}

type Props = {
  id: string
  restored: ClubFields | null
  keep: (fields: ClubFields | null) => void
  onDiscard?: () => void
}

function NewClub({ id, restored, keep, onDiscard }: Props) {
  const navigate = useNavigate()
  const { mutateAsync } = useFoundClub()
  const { uploading, onBusy } = useUploads()

  const form = useContractForm({
    schema: clubSchema,
    initialValues: emptyClub(id),
    restored,
    submit: async (values) => {
      const fields = onlyWhatCounts(values)
      const club = await createOnce({ id: values.id, renew, send: (id) => mutateAsync({ ...fields, id }) })
      keep(null)
      toast.success('Club created', `${club.name} is open. Its first post is yours.`)
      void navigate({ to: '/$clubSlug', params: { clubSlug: club.slug }, replace: true })
    },
    atField: {
      file_not_found: { field: 'thumbnailPath', text: 'The uploaded file is gone. Please upload it again.' },
    },
    failed: (error) =>
      toast.error('Failed to create club', errorText(error, 'Failed to create club. Please try again.')),
  })

  function renew() {
    const next = uuidv7()
    form.setFieldValue('id', next)
    return next
  }

  useKeeping(keep, form.isDirty() ? form.values : null)

  return (
    <Columns side={<NewClubPreview fields={form.values} />} sideLabel="Preview">
      <div>
        <PageTitle note="All you need is a name.">Create Club</PageTitle>
        <form {...form.bind} className={classes.form}>
          {onDiscard && <DraftNote onDiscard={onDiscard} />}
          <Panel title="The club" className={classes.fields}>
            <DetailsFields form={form} />
          </Panel>
          <Panel title="Pictures" className={classes.fields}>
            <ImageFields form={form} onBusy={onBusy} />
          </Panel>
          <Panel title="Membership" className={classes.fields}>
            <AccessFields form={form} />
          </Panel>
          <Panel title="Kind of club" className={classes.fields}>
            <BusinessFields form={form} />
          </Panel>
          <div className={classes.actions}>
            <LinkButton to="/clubs" variant="default">
              Cancel
            </LinkButton>
            <SubmitButton saving={form.saving} progress="Creating..." uploading={uploading}>
              Create Club
            </SubmitButton>
          </div>
        </form>
      </div>
    </Columns>
  )
}
