import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useCreation } from '../../content/publish'
import { useDraft, useKeeping } from '../../lib/drafts/drafts'
import { isSame } from '../../lib/forms/fields'
import { useContractForm } from '../../lib/forms/useContractForm'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { Columns } from '../../ui/Columns'
import { DraftNote } from '../../ui/DraftNote'
import { LinkButton } from '../../ui/links'
import { PageTitle } from '../../ui/PageTitle'
import { Panel } from '../../ui/Panel'
import { useUploadFields } from '../../ui/useUploadFields'
import { FeeFields, VisibilityField } from './AccessFields'
import { BusinessFields } from './BusinessFields'
import classes from './ClubFields.module.css'
import { type ClubFields, clubSchema, emptyClub, hasOptions, withoutHidden } from './clubFields'
import { useCreateClub } from './clubs.api'
import { AboutFields, NameFields } from './DetailsFields'
import { ImageFields } from './ImageFields'
import { MoreOptions } from './MoreOptions'
import { NewClubPreview, NewClubRow } from './NewClubPreview'

const place = { kind: 'create-club', place: 'page' } as const
type Draft = ClubFields & { unacknowledged?: string[] }

/** The form for a new club: what it needs on one screen, the rest behind 'More options'. Its draft is kept until the club is created or the draft discarded. */
export function CreateClubPage() {
  const { found, keep, acknowledge, arrivals } = useDraft<Draft>(place, (draft) =>
    setStart(({ times }) => ({ id: draft?.id ?? uuidv7(), restored: draft, times: times + 1 })),
  )
  const [start, setStart] = useState(() => ({ id: found?.id ?? uuidv7(), restored: found, times: 0 }))

  function discard() {
    keep(null)
    setStart(({ times }) => ({ id: uuidv7(), restored: null, times: times + 1 }))
  }

  return (
    <NewClub
      key={start.times}
      id={start.id}
      restored={start.restored}
      keep={keep}
      acknowledge={acknowledge}
      arrivals={arrivals}
      onDiscard={start.restored ? discard : undefined}
    />
  )
}

const reasons = { id_taken: 'This club already exists and has changed since. You’ll find it in My Clubs.' }

type Props = {
  id: string
  restored: Draft | null
  keep: (draft: Draft | null, soon?: boolean) => void
  acknowledge: (rest: (draft: Draft) => Draft | null) => void
  arrivals: number
  onDiscard?: () => void
}

function NewClub({ id, restored, keep, acknowledge, arrivals, onDiscard }: Props) {
  const navigate = useNavigate()
  const { mutateAsync } = useCreateClub()
  const { unacknowledged: sent, ...fields } = restored ?? {}
  const creation = useCreation(place, { id, unacknowledged: sent })

  const form = useContractForm({
    schema: clubSchema,
    initialValues: emptyClub(id),
    restored: restored && fields,
    submit: async (values) => {
      const fields = withoutHidden(values)
      const club = await creation.send(fields.name, {
        create: (id) => mutateAsync({ ...fields, id }),
        update: (id) => mutateAsync({ ...fields, id, again: true }),
      })
      acknowledge(({ unacknowledged: _, ...newest }) =>
        isSame({ ...newest, id }, { ...values, id }) ? null : { ...newest, unacknowledged: [fields.name] },
      )
      toast.success('Club created', `${club.name} is ready. Write the first post.`)
      if (!form.isOpen()) return
      // The first post comes next.
      const search = { compose: '1' }
      void navigate({ to: '/$clubSlug', params: { clubSlug: club.slug }, search, replace: true })
    },
    atField: {
      file_not_found: { field: 'thumbnailPath', text: 'The uploaded file is gone. Please upload it again.' },
    },
    failed: (error) =>
      toast.error(
        'Failed to create club',
        errorText(error, 'Failed to create club. Please try again.', reasons),
      ),
  })
  const uploads = useUploadFields(form)

  const draft = { ...form.values, id: creation.id, unacknowledged: creation.unacknowledged }
  useKeeping({ keep, arrivals }, form.isDirty() ? draft : null)

  return (
    <Columns side={<NewClubPreview fields={form.values} />} sideLabel="Preview">
      <div>
        <PageTitle>Create Club</PageTitle>
        <form {...form.bind} className={`${classes.form} stack gap-16`}>
          <DraftNote onDiscard={onDiscard} />
          <Panel className={`${classes.fields} stack gap-20`}>
            <NameFields form={form} />
            <VisibilityField form={form} />
          </Panel>
          <MoreOptions form={form} startsOpen={restored !== null && hasOptions(restored)}>
            <Panel title="About" className={`${classes.fields} stack gap-20`}>
              <AboutFields form={form} />
            </Panel>
            <Panel title="Pictures" className={`${classes.fields} stack gap-20`}>
              <ImageFields form={form} uploads={uploads} />
            </Panel>
            <Panel title="Membership" className={`${classes.fields} stack gap-20`}>
              <FeeFields form={form} />
            </Panel>
            <Panel title="Kind of club" className={`${classes.fields} stack gap-20`}>
              <BusinessFields form={form} />
            </Panel>
          </MoreOptions>
          <div className="row justify-end gap-8">
            <NewClubRow fields={form.values} />
            <LinkButton to="/clubs" variant="default" className={classes.cancel}>
              Cancel
            </LinkButton>
            <SubmitButton saving={form.saving} progress="Creating..." uploading={uploads.uploading}>
              Create Club
            </SubmitButton>
          </div>
        </form>
      </div>
    </Columns>
  )
}
