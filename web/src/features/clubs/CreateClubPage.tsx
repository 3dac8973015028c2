import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { errorText } from '../../lib/errorText'
import { toast } from '../../lib/toast'
import { useContractForm } from '../../lib/useContractForm'
import { Columns } from '../../ui/Columns'
import { LinkButton } from '../../ui/links'
import { PageTitle } from '../../ui/PageTitle'
import { Panel } from '../../ui/Panel'
import { SubmitButton } from '../../ui/SubmitButton'
import { UnsavedGuard } from '../../ui/UnsavedGuard'
import { AccessFields } from './AccessFields'
import { BusinessFields } from './BusinessFields'
import classes from './ClubFields.module.css'
import { clubSchema, emptyClub, onlyWhatCounts } from './clubFields'
import { useFoundClub } from './clubs.api'
import { DetailsFields } from './DetailsFields'
import { ImageFields, type Pictures } from './ImageFields'
import { NewClubPreview } from './NewClubPreview'

export function CreateClubPage() {
  const navigate = useNavigate()
  const { mutateAsync } = useFoundClub()
  const [id] = useState(uuidv7)
  const [pictures, setPictures] = useState<Pictures>({ logo: null, thumbnail: null })
  const [uploading, setUploading] = useState(false)
  const [slug, setSlug] = useState<string>()

  const form = useContractForm({
    schema: clubSchema,
    initialValues: emptyClub(id),
    submit: async (values) => {
      const club = await mutateAsync(onlyWhatCounts(values))
      toast.success('Club created', `${club.name} is open. Its first post is yours.`)
      setSlug(club.slug)
    },
    atField: {
      slug_unavailable: { field: 'name', text: 'Could not generate a unique slug after multiple attempts' },
      slug_impossible: { field: 'name', text: 'Failed to generate a valid slug from the club name' },
    },
    failed: (error) =>
      toast.error('Failed to create club', errorText(error, 'Failed to create club. Please try again.')),
  })

  // In an effect, so that the guard knows by then that nothing is unsaved.
  useEffect(() => {
    if (slug) void navigate({ to: '/$clubSlug', params: { clubSlug: slug }, replace: true })
  }, [slug, navigate])

  return (
    <Columns side={<NewClubPreview fields={form.values} pictures={pictures} />} sideLabel="Preview">
      <div>
        <PageTitle note="A name is enough to begin.">Create Club</PageTitle>
        <form {...form.bind} className={classes.form}>
          <UnsavedGuard when={form.isDirty() && !slug} />
          <Panel title="The club" className={classes.fields}>
            <DetailsFields form={form} />
          </Panel>
          <Panel title="Pictures" className={classes.fields}>
            <ImageFields form={form} pictures={pictures} onChange={setPictures} onBusy={setUploading} />
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
            <SubmitButton saving={form.saving} progress="Creating..." disabled={uploading}>
              Create Club
            </SubmitButton>
          </div>
        </form>
      </div>
    </Columns>
  )
}
