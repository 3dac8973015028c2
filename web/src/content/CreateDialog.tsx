import type { ItemDraft } from '@guildhall/contract/drafts'
import type { ContentItem } from '@guildhall/contract/feed'
import { use, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useDraft, useKeeping } from '../lib/drafts/drafts'
import { isSame } from '../lib/forms/fields'
import { useContractForm } from '../lib/forms/useContractForm'
import { codeOf } from '../lib/net/callError'
import { toast } from '../lib/page/toast'
import { Dialog } from '../ui/Dialog'
import { DraftNote, UnkeptNote } from '../ui/DraftNote'
import { errorIn } from '../ui/useUploadFields'
import { type AnyForm, sayInvalid, slugTaken } from './form'
import type { CreateProps } from './kind'
import { Mentioning } from './Mentioning'
import { PostedIn } from './PostedIn'
import { usePublish } from './publish'
import { TopicField } from './topics/TopicField'
import { topicErrors } from './topics/topics'
import { useTopicsAgain } from './topics/useTopicsAgain'
import { useGoneFiles } from './useGoneFiles'
import { whyNotPublished } from './whyNotPublished'

type Fields = Record<string, unknown>

/** Dialog that creates an item. */
export default function CreateDialog({ opened, onClose, onCreated, ...props }: CreateProps) {
  const form = use(props.kind.form.read())
  const onDone = () => {
    onClose()
    onCreated?.()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={props.kind.texts.create} size="lg">
      <Mentioning club={props.club.id}>
        <Create {...props} form={form} onDone={onDone} />
      </Mentioning>
    </Dialog>
  )
}

/** An unpublished item. Its ID is fixed, so that a retry publishes nothing twice. */
type Draft = ItemDraft<Fields> & { unacknowledged?: Fields[] }
type Start = { draft: Draft; isRestored: boolean; times: number }

type Props = Pick<CreateProps, 'kind' | 'club' | 'begin'> & { form: AnyForm<ContentItem>; onDone: () => void }

/** Saves the input until it is published or discarded: closing by accident loses nothing. */
function Create(props: Props) {
  const { club, kind, form, begin } = props
  // Generated values, as IDs of a poll's options, must not change between renders.
  const [empty] = useState(() => ({ ...form.empty, topicId: null, ...begin }))
  const { found, keep, acknowledge, arrivals, isUnkept } = useDraft<Draft>(draftPlace(kind, club), (draft) =>
    setStart(({ times }) => (draft ? { draft, isRestored: true, times: times + 1 } : startEmpty(times + 1))),
  )
  const startEmpty = (times = 0): Start => ({
    draft: { id: uuidv7(), fields: empty, files: [] },
    isRestored: false,
    times,
  })
  const [start, setStart] = useState(() =>
    found ? { draft: found, isRestored: true, times: 0 } : startEmpty(),
  )

  function discard() {
    keep(null)
    setStart(({ times }) => startEmpty(times + 1))
  }

  return (
    <New
      key={start.times}
      {...{ ...props, start, keep, acknowledge, arrivals, isUnkept, empty }}
      onDiscard={start.isRestored ? discard : undefined}
    />
  )
}

const draftPlace = ({ type }: CreateProps['kind'], club: CreateProps['club']) => ({
  kind: type,
  place: club.id,
})

type NewProps = Props & {
  start: Start
  keep: (draft: Draft | null, soon?: boolean) => void
  acknowledge: (rest: (draft: Draft) => Draft | null) => void
  arrivals: number
  isUnkept: boolean
  /** Initial values. */
  empty: Fields
  onDiscard?: () => void
}

function New(props: NewProps) {
  const { club, kind, start, keep, acknowledge, arrivals, isUnkept, empty, onDiscard, onDone } = props
  const { schema, slugFrom, Fields } = props.form
  const { texts } = kind
  const [files, setFiles] = useState(start.draft.files)
  const { id, unacknowledged, publish } = usePublish(
    props.form,
    club.slug,
    draftPlace(kind, club),
    start.draft,
  )

  const form = useContractForm<Fields>({
    schema,
    initialValues: empty,
    restored: start.isRestored ? start.draft.fields : null,
    submit: async (values) => {
      const item = await publish(values)
      acknowledge((newest) => (isSame(newest.fields, values) ? null : newest))
      if (form.isOpen()) onDone()
      if (item) toast.success(...texts.created)
    },
    failed: (error) => {
      if (codeOf(error) === 'file_not_found') dropGone()
      else toast.error(...whyNotPublished(kind, error, !isUnkept))
    },
    invalid: (errors) => sayInvalid(props.form, errors, form.getValues()),
    atField: { ...slugTaken(slugFrom), ...topicErrors },
  })
  const dropGone = useGoneFiles(form, start.isRestored)

  useTopicsAgain(club.slug, form.errors.topicId)
  const { declined } = start.draft
  const draft = { id, fields: form.values, files, unacknowledged, declined }
  useKeeping({ keep, arrivals }, isEmpty(form.values, empty) ? null : draft)

  return (
    <Fields
      {...{ form, files }}
      onFiles={setFiles}
      currency={club.currency}
      button={texts.create}
      progress="Creating..."
    >
      <PostedIn club={club} />
      <TopicField
        {...{ club, type: kind.type }}
        value={form.values.topicId as string | null}
        onChange={(topicId) => form.setFieldValue('topicId', topicId)}
        error={errorIn(form.errors.topicId)}
      />
      <DraftNote declined={declined} onDiscard={onDiscard} />
      <UnkeptNote when={isUnkept} />
    </Fields>
  )
}

/** Whether all values are the initial ones. */
const isEmpty = (values: Fields, empty: Fields) =>
  Object.entries(values).every(([name, value]) =>
    isSame(typeof value === 'string' ? value.trim() : value, empty[name]),
  )
