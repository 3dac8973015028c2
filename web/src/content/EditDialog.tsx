import type { FieldValue } from '@guildhall/contract/editing'
import type { ContentItem } from '@guildhall/contract/feed'
import { listText } from '@guildhall/contract/lists'
import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { useDraft } from '../lib/drafts/drafts'
import { useEditing } from '../lib/forms/useEditing'
import { codeOf } from '../lib/net/callError'
import { errorText } from '../lib/net/errorText'
import { toast } from '../lib/page/toast'
import { showValue } from '../ui/ConflictDialog'
import { DraftNote, UnkeptNote } from '../ui/DraftNote'
import { EditClash } from '../ui/EditClash'
import type { PickedFile } from '../ui/FilePicker'
import { FormDialog } from '../ui/FormDialog'
import { ErrorState } from '../ui/States'
import { Loading, TextSkeleton } from '../ui/skeletons'
import { itemPageQuery } from './content.api'
import { type AnyForm, sayInvalid, slugTaken } from './form'
import type { Kind } from './kind'
import { Mentioning } from './Mentioning'
import { useGoneFiles } from './useGoneFiles'
import { useChange } from './writes'

type Fields = Record<string, unknown>
type OfKind = { kind: Pick<Kind, 'type' | 'texts' | 'read' | 'form'>; item: ContentItem }

/** Dialog that edits an item. */
export default function EditDialog({
  opened,
  onClose,
  ...props
}: OfKind & { opened: boolean; onClose: () => void }) {
  const form = use(props.kind.form.read())
  // Remote changes reach the form by useEditing; discarding removes them as well.
  const { keep } = useDraft(draftPlace(props.item), () => {})
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      onDiscard={() => keep(null)}
      title={props.kind.texts.edit}
      size="lg"
    >
      <Mentioning item={props.item.id}>
        <Edit {...props} form={form} onDone={onClose} />
      </Mentioning>
    </FormDialog>
  )
}

const draftPlace = ({ type, id }: ContentItem) => ({ kind: `edit-${type}` as const, place: id })

type Props = OfKind & { form: AnyForm<ContentItem>; onDone: () => void }

/** Loads the whole item first: a card may have only the beginning of its text. */
function Edit(props: Props) {
  const { item, kind } = props
  const query = useQuery({ ...itemPageQuery(kind, item.club.slug, item.slug), refetchOnMount: 'always' })
  const { data, isFetchedAfterMount, isError, isFetching, refetch } = query

  if (isError && !isFetching)
    return (
      <ErrorState
        bare
        title={
          codeOf(query.error) === 'content_not_found'
            ? (kind.texts.reasons.change?.content_not_found ?? kind.texts.notFound)
            : (kind.texts.editLoadFailed ?? kind.texts.loadFailed.title)
        }
        onRetry={() => void refetch()}
      />
    )
  if (!data || !isFetchedAfterMount)
    return (
      <Loading>
        <TextSkeleton lines={6} />
      </Loading>
    )
  return <Loaded {...props} item={data.item} />
}

function Loaded(props: Props) {
  const { item, onDone } = props
  const { texts } = props.kind
  const { schema, labels, groups, slugFrom, valuesOf, Fields, writes } = props.form
  const { mutateAsync: change } = useChange(writes, item.id)
  const [files, setFiles] = useState<PickedFile[]>([])
  const form = useEditing<Fields>({
    schema,
    current: valuesOf(item),
    names: Object.keys(labels),
    groups,
    place: draftPlace(item),
    extra: files,
    send: async (changed) => {
      const saved = await change(changed)
      toast.success(...texts.changed)
      return valuesOf(saved)
    },
    done: onDone,
    failed: (error) => {
      if (codeOf(error) === 'file_not_found') return dropGone()
      const [title, otherwise] = texts.changeFailed
      toast.error(title, errorText(error, otherwise, texts.reasons.change))
    },
    invalid: (errors) => sayInvalid(props.form, errors, form.getValues()),
    atField: slugTaken(slugFrom),
  })
  const dropGone = useGoneFiles(form, form.isRestored)
  const known = [
    ...('attachments' in item.data ? item.data.attachments : []),
    ...files,
    ...((form.extra as PickedFile[] | undefined) ?? []),
  ]

  return (
    <>
      <Fields
        form={form}
        files={known}
        onFiles={setFiles}
        currency={'currency' in item.data ? item.data.currency : null}
        button="Save"
        progress="Updating..."
      >
        <DraftNote onDiscard={form.isRestored && form.discard} />
        <UnkeptNote when={form.isUnkept} />
      </Fields>
      <EditClash form={form} labels={labels} show={(path, value) => shown(path, value, known)} />
    </>
  )
}

function shown(path: string, value: FieldValue, files: Pick<PickedFile, 'path' | 'name'>[]) {
  if (path !== 'attachmentPaths' || !Array.isArray(value)) return showValue(path, value)
  const names = value.map((attached) => files.find(({ path }) => path === attached)?.name ?? 'A file')
  return listText(names) || 'None'
}
