import '@mantine/core/styles/Checkbox.layer.css'
import { type ManagedTopic, type TopicFields, topicFields } from '@guildhall/contract/club-topics'
import type { Club } from '@guildhall/contract/clubs'
import { contentTypes, featureOf, limits } from '@guildhall/contract/limits'
import { Checkbox, NativeSelect, Switch, TextInput } from '@mantine/core'
import { kindWords } from '../../content/kindWords'
import { useContractForm } from '../../lib/forms/useContractForm'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { Counter } from '../../ui/Counter'
import { FormDialog } from '../../ui/FormDialog'
import { GroupsField } from '../groups/GroupsField'
import { useSaveTopic } from './topics.api'

type Props = {
  club: Club
  /** A new one for a new topic, so that a retry creates it once. */
  id: string
  topic: ManagedTopic | undefined
  opened: boolean
  onClose: () => void
}

/** Creates a topic, or changes one. */
export default function TopicDialog({ opened, onClose, ...props }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={props.topic ? 'Edit topic' : 'New topic'} size="md">
      <TopicForm {...props} onDone={onClose} />
    </FormDialog>
  )
}

const empty: TopicFields = {
  ...{ name: '', emoji: '', description: '', kinds: [] },
  ...{ publishedBy: 'members', publishingGroupIds: [], isRestricted: false, seeingGroupIds: [] },
}

const fieldsOf = (topic: ManagedTopic): TopicFields => ({
  ...{ name: topic.name, emoji: topic.emoji, description: topic.description, kinds: topic.kinds },
  ...{ publishedBy: topic.publishedBy, publishingGroupIds: topic.publishingGroupIds },
  ...{ isRestricted: topic.isRestricted, seeingGroupIds: topic.seeingGroupIds },
})

type FormProps = Omit<Props, 'opened' | 'onClose'> & { onDone: () => void }

function TopicForm({ club, id, topic, onDone }: FormProps) {
  const { mutateAsync } = useSaveTopic(club.slug)
  const before = topic && fieldsOf(topic)
  const form = useContractForm<TopicFields>({
    schema: topicFields,
    initialValues: before ?? empty,
    submit: async (values) => {
      await mutateAsync({ topicId: id, body: { ...values, before: before ?? {} } })
      toast.success(topic ? 'The topic was saved' : `Created ${values.name}`)
      if (form.isOpen()) onDone()
    },
    failed: (error) => toast.error('The topic could not be saved', errorText(error, 'Please try again.')),
    atField: {
      topic_name_taken: { field: 'name', text: 'Another topic has this name' },
      changed_meanwhile: {
        field: 'name',
        text: 'Someone else changed this topic. Close this and open it again.',
      },
    },
  })
  const { name, description, kinds, publishedBy, isRestricted } = form.values
  const offered = contentTypes.filter((type) => type in kindWords && club.features[featureOf[type]])
  const groupsOf = (name: 'publishingGroupIds' | 'seeingGroupIds') => ({
    value: form.values[name],
    onChange: (ids: string[]) => form.setFieldValue(name, ids),
    error: form.errors[name],
  })
  return (
    <form {...form.bind} className="stack gap-16">
      <TextInput
        label="Name"
        data-autofocus
        dir="auto"
        rightSection={<Counter value={name.length} max={limits.topicName} />}
        rightSectionWidth={68}
        rightSectionPointerEvents="none"
        {...form.getInputProps('name')}
      />
      <TextInput label="Emoji" placeholder="🪵" {...form.getInputProps('emoji')} />
      <TextInput
        label="Description"
        dir="auto"
        rightSection={<Counter value={description.length} max={limits.topicDescription} />}
        rightSectionWidth={76}
        rightSectionPointerEvents="none"
        {...form.getInputProps('description')}
      />
      <Checkbox.Group
        label="What can be published"
        description="Choose nothing to allow everything."
        value={kinds}
        onChange={(value) => form.setFieldValue('kinds', value as TopicFields['kinds'])}
        error={form.errors.kinds}
      >
        <div className="flow gap-16 above-8">
          {offered.map((type) => (
            <Checkbox key={type} value={type} label={kindWords[type].many} />
          ))}
        </div>
      </Checkbox.Group>
      <NativeSelect
        label="Who can publish"
        data={[
          { value: 'members', label: 'All members' },
          { value: 'groups', label: 'Some groups' },
          { value: 'admins', label: 'Owner and admins' },
        ]}
        {...form.getInputProps('publishedBy')}
      />
      {publishedBy === 'groups' && (
        <GroupsField slug={club.slug} label="Groups that publish" {...groupsOf('publishingGroupIds')} />
      )}
      <Switch
        label="Only some groups see it"
        description="The owner, admins and moderators always see it, and authors see their own items."
        checked={isRestricted}
        onChange={({ currentTarget: { checked } }) => form.setFieldValue('isRestricted', checked)}
      />
      {isRestricted && (
        <GroupsField slug={club.slug} label="Groups that see it" {...groupsOf('seeingGroupIds')} />
      )}
      <SubmitButton saving={form.saving} progress="Saving...">
        {topic ? 'Save' : 'Create topic'}
      </SubmitButton>
    </form>
  )
}
