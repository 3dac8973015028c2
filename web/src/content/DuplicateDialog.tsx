import type { Club } from '@guildhall/contract/clubs'
import type { ContentItem } from '@guildhall/contract/feed'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { use } from 'react'
import { keys } from '../lib/cache/keys'
import { serverNow } from '../lib/dates/serverTime'
import { useContractForm } from '../lib/forms/useContractForm'
import { codeOf } from '../lib/net/callError'
import { toast } from '../lib/page/toast'
import { FormDialog } from '../ui/FormDialog'
import { ErrorState } from '../ui/States'
import { Loading, TextSkeleton } from '../ui/skeletons'
import { errorIn } from '../ui/useUploadFields'
import { clubOfQuery } from './content.api'
import { copyOf } from './copies'
import { type AnyForm, sayInvalid, slugTaken } from './form'
import type { Kind } from './kind'
import { linkToItem } from './links'
import { Mentioning } from './Mentioning'
import { PostedIn } from './PostedIn'
import { usePublish } from './publish'
import { TopicField } from './topics/TopicField'
import { topicErrors } from './topics/topics'
import { useTopicsAgain } from './topics/useTopicsAgain'
import { useGoneFiles } from './useGoneFiles'
import { whyNotPublished } from './whyNotPublished'

type Props = {
  kind: Pick<Kind, 'type' | 'texts' | 'read' | 'form'>
  item: ContentItem
  opened: boolean
  onClose: () => void
}

/**
 * Dialog that publishes another item like this one, and opens its page. It stores no draft, which would replace that of
 * a new item, but asks before input is lost.
 */
export default function DuplicateDialog({ opened, onClose, ...props }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={props.kind.texts.create} size="lg">
      <Mentioning club={props.item.club.id}>
        <Copying {...props} onDone={onClose} />
      </Mentioning>
    </FormDialog>
  )
}

type CopyProps = Omit<Props, 'opened' | 'onClose'> & { onDone: () => void }

function Copying({ kind, item, onDone }: CopyProps) {
  const form = use(kind.form.read())
  const queries = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: keys.duplicate(item.id),
    queryFn: async ({ signal }) => {
      const [{ item: whole }, club] = await Promise.all([
        kind.read(item.club.slug, item.slug, signal),
        queries.ensureQueryData(clubOfQuery(item.club.slug)),
      ])
      return {
        club,
        values: { ...(await copyOf(form, whole, serverNow())), topicId: whole.topic?.id ?? null },
      }
    },
    // Each duplicate has copies of its own, which stay the same while it is edited.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError && !isFetching)
    return (
      <ErrorState
        bare
        title={kind.texts.editLoadFailed ?? kind.texts.loadFailed.title}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <Loading>
        <TextSkeleton lines={6} />
      </Loading>
    )
  return <Copy kind={kind} item={item} form={form} onDone={onDone} {...data} />
}

type LoadedProps = CopyProps & { form: AnyForm<ContentItem>; club: Club; values: Record<string, unknown> }

function Copy({ kind, item, form: kindForm, club, values, onDone }: LoadedProps) {
  const { schema, slugFrom, Fields } = kindForm
  const navigate = useNavigate()
  const { publish } = usePublish(kindForm, club.slug, { kind: kind.type, place: item.id }, null)
  const form = useContractForm<Record<string, unknown>>({
    schema,
    initialValues: values,
    submit: async (sent) => {
      const published = await publish(sent)
      if (form.isOpen()) onDone()
      if (!published) return
      toast.success(...kind.texts.created)
      if (form.isOpen()) void navigate(linkToItem(published))
    },
    failed: (error) => {
      if (codeOf(error) === 'file_not_found') dropGone()
      else toast.error(...whyNotPublished(kind, error, false))
    },
    invalid: (errors) => sayInvalid(kindForm, errors, form.getValues()),
    atField: { ...slugTaken(slugFrom), ...topicErrors },
  })
  const dropGone = useGoneFiles(form, false)
  useTopicsAgain(club.slug, form.errors.topicId)
  return (
    <Fields
      form={form}
      files={[]}
      onFiles={() => {}}
      currency={club.currency}
      button={kind.texts.create}
      progress="Creating..."
    >
      <PostedIn club={club} />
      <TopicField
        {...{ club, type: kind.type }}
        value={form.values.topicId as string | null}
        onChange={(topicId) => form.setFieldValue('topicId', topicId)}
        error={errorIn(form.errors.topicId)}
      />
    </Fields>
  )
}
