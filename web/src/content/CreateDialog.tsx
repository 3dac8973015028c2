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
import type { PickedFile } from '../ui/FilePicker'
import { type AnyForm, sayInvalid, slugTaken } from './form'
import type { CreateProps } from './kind'
import { Mentioning } from './Mentioning'
import { PostedIn } from './PostedIn'
import { usePublish } from './publish'
import { useGoneFiles } from './useGoneFiles'
import { whyNotPublished } from './whyNotPublished'

type Fields = Record<string, unknown>

/** The dialog in which an item is written and published. */
export default function CreateDialog({ opened, onClose, onCreated, ...given }: CreateProps) {
  const form = use(given.kind.form.read())
  const onDone = () => {
    onClose()
    onCreated?.()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={given.kind.texts.create} size="lg">
      <Mentioning club={given.club.id}>
        <Create {...given} form={form} onDone={onDone} />
      </Mentioning>
    </Dialog>
  )
}

/** An item being written. Its id is made here, once, so that publishing it again publishes nothing twice. */
type Draft = { id: string; fields: Fields; files: PickedFile[]; unacknowledged?: Fields[] }
type Start = { draft: Draft; isRestored: boolean; times: number }

type Props = Pick<CreateProps, 'kind' | 'club' | 'begin'> & { form: AnyForm<ContentItem>; onDone: () => void }

/** What is written is kept until it is published or discarded, so closing by accident loses nothing. */
function Create(props: Props) {
  const { club, kind, form, begin } = props
  // Once: what is made for each form, as the ids of a poll's options, stays the same in it.
  const [empty] = useState(() => ({ ...form.empty, ...begin }))
  const { found, keep, arrivals, isUnkept } = useDraft<Draft>(placeOf(kind, club), (draft) =>
    setStart(({ times }) => (draft ? { draft, isRestored: true, times: times + 1 } : anew(times + 1))),
  )
  const anew = (times = 0): Start => ({
    draft: { id: uuidv7(), fields: empty, files: [] },
    isRestored: false,
    times,
  })
  const [start, setStart] = useState(() => (found ? { draft: found, isRestored: true, times: 0 } : anew()))

  function discard() {
    keep(null)
    setStart(({ times }) => anew(times + 1))
  }

  return (
    <New
      key={start.times}
      {...{ ...props, start, keep, arrivals, isUnkept, empty }}
      onDiscard={start.isRestored ? discard : undefined}
    />
  )
}

const placeOf = ({ type }: CreateProps['kind'], club: CreateProps['club']) => ({ kind: type, place: club.id })

type NewProps = Props & {
  start: Start
  keep: (draft: Draft | null, soon?: boolean) => void
  arrivals: number
  isUnkept: boolean
  /** What its fields are before anything is typed. */
  empty: Fields
  onDiscard?: () => void
}

function New(props: NewProps) {
  const { club, kind, start, keep, arrivals, isUnkept, empty, onDiscard, onDone } = props
  const { schema, slugFrom, Fields } = props.form
  const { texts } = kind
  const [files, setFiles] = useState(start.draft.files)
  const { id, unacknowledged, publish } = usePublish(props.form, club.slug, placeOf(kind, club), start.draft)

  const form = useContractForm<Fields>({
    schema,
    initialValues: empty,
    restored: start.isRestored ? start.draft.fields : null,
    submit: async (values) => {
      await publish(values)
      keep(null)
      onDone()
      toast.success(...texts.created)
    },
    failed: (error) => {
      if (codeOf(error) === 'file_not_found') dropGone()
      else toast.error(...whyNotPublished(kind, error, !isUnkept))
    },
    invalid: (errors) => sayInvalid(props.form, errors, form.getValues()),
    atField: slugTaken(slugFrom),
  })
  const dropGone = useGoneFiles(form, start.isRestored)

  const draft = { id, fields: form.values, files, unacknowledged }
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
      {onDiscard && <DraftNote onDiscard={onDiscard} />}
      {isUnkept && <UnkeptNote />}
    </Fields>
  )
}

/** Is nothing in it but what it began with? */
const isEmpty = (values: Fields, empty: Fields) =>
  Object.entries(values).every(([name, value]) =>
    isSame(typeof value === 'string' ? value.trim() : value, empty[name]),
  )
