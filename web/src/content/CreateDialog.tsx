import type { ContentItem } from '@guildhall/contract/feed'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { codeOf } from '../lib/callError'
import { createOnce } from '../lib/createOnce'
import { useDraft, useKeeping } from '../lib/drafts'
import { errorText } from '../lib/errorText'
import { isSame } from '../lib/fields'
import { toast } from '../lib/toast'
import { useContractForm } from '../lib/useContractForm'
import { useUnheard } from '../lib/useUnheard'
import { Dialog } from '../ui/Dialog'
import { DraftNote } from '../ui/DraftNote'
import type { PickedFile } from '../ui/FilePicker'
import { type KindForm, sayInvalid, slugTaken } from './form'
import type { CreateProps, Kind } from './kind'
import { Mentioning } from './Mentioning'
import { PostedIn } from './PostedIn'
import { publishDenial } from './publishing'
import { useGoneFiles } from './useGoneFiles'
import { useMend, usePublish } from './writes'

type Fields = Record<string, unknown>
type OfKind<Values, Item> = { kind: Pick<Kind, 'type' | 'texts'>; form: KindForm<Values, Item> }

/** The dialog in which an item is written and published. */
export function CreateDialog<Values extends Fields, Item extends ContentItem>({
  opened,
  onClose,
  onCreated,
  ...given
}: CreateProps & OfKind<Values, Item>) {
  const onDone = () => {
    onClose()
    onCreated?.()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={given.kind.texts.create} size="lg">
      <Mentioning club={given.club.id}>
        <Create {...given} onDone={onDone} />
      </Mentioning>
    </Dialog>
  )
}

/** An item being written. Its id is made here, once, so that publishing it again publishes nothing twice. */
type Draft<Values> = { id: string; fields: Values; files: PickedFile[]; unheard?: Values[] }
type Start<Values> = { draft: Draft<Values>; isRestored: boolean; times: number }

type Props<Values, Item> = OfKind<Values, Item> & Pick<CreateProps, 'club' | 'begin'> & { onDone: () => void }

/** What is written is kept until it is published or discarded, so closing by accident loses nothing. */
function Create<Values extends Fields, Item extends ContentItem>(props: Props<Values, Item>) {
  const { club, kind, form, begin } = props
  const empty = { ...form.empty, ...begin }
  const { found, keep, arrivals } = useDraft<Draft<Values>>(placeOf(kind, club), (draft) =>
    setStart(({ times }) => (draft ? { draft, isRestored: true, times: times + 1 } : anew(times + 1))),
  )
  const anew = (times = 0): Start<Values> => ({
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
      {...{ ...props, start, keep, arrivals, empty }}
      onDiscard={start.isRestored ? discard : undefined}
    />
  )
}

const placeOf = ({ type }: Pick<Kind, 'type'>, club: CreateProps['club']) => ({ kind: type, place: club.id })

type NewProps<Values, Item> = Props<Values, Item> & {
  start: Start<Values>
  keep: (draft: Draft<Values> | null) => void
  arrivals: number
  /** What its fields are before anything is typed. */
  empty: Values
  onDiscard?: () => void
}

function New<Values extends Fields, Item extends ContentItem>(props: NewProps<Values, Item>) {
  const { club, kind, start, keep, arrivals, empty, onDiscard, onDone } = props
  const { schema, slugFrom, Fields, writes } = props.form
  const { type, texts } = kind
  const [id, setId] = useState(start.draft.id)
  const [files, setFiles] = useState(start.draft.files)
  const { mutateAsync: publish } = usePublish(writes, club)
  const { mutateAsync: mend } = useMend(writes, club)
  const { unheard, sending } = useUnheard(placeOf(kind, club), start.draft.unheard)

  function renew() {
    const next = uuidv7()
    setId(next)
    return next
  }

  const form = useContractForm<Values>({
    schema,
    initialValues: empty,
    restored: start.isRestored ? start.draft.fields : null,
    submit: async (values) => {
      await sending(values, (unheard) =>
        createOnce({
          ...{ id, renew },
          send: (id) => publish({ id, ...values }),
          mend: unheard.length > 0 && (() => mend({ id, values, unheard, groups: props.form.groups })),
        }),
      )
      keep(null)
      onDone()
      toast.success(...texts.created)
    },
    failed: (error) => {
      if (codeOf(error) === 'file_not_found') dropGone()
      else sayWhyNot(error)
    },
    invalid: (errors) => sayInvalid(props.form, errors, form.getValues()),
    atField: slugTaken(slugFrom),
  })
  const dropGone = useGoneFiles(form, start.isRestored)

  function sayWhyNot(error: unknown) {
    const code = codeOf(error)
    if (code === 'changed_meanwhile') return toast.error(...publishedAlready)
    const denial = code && code !== 'network' ? publishDenial(type, code) : null
    if (denial) return toast.error('Permission Denied', denial)
    const [title, otherwise] = texts.createFailed
    toast.error(title, errorText(error, otherwise, texts.reasons.create))
  }

  const draft = { id, fields: form.values, files, unheard }
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
    </Fields>
  )
}

/** Where an earlier try did arrive. */
const publishedAlready = [
  'It was published already',
  'Its first version has been changed since. Make your changes there: what you wrote stays here.',
] as const

/** Is nothing in it but what it began with? */
const isEmpty = (values: Fields, empty: Fields) =>
  Object.entries(values).every(([name, value]) =>
    isSame(typeof value === 'string' ? value.trim() : value, empty[name]),
  )
