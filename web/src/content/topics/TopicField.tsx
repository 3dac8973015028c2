import type { ContentType } from '@guildhall/contract/limits'
import type { Topic } from '@guildhall/contract/topics'
import { NativeSelect } from '@mantine/core'
import { topicsFor, topicText } from './topics'

type Props = {
  club: { topics?: Topic[] | undefined; requiresTopic?: true | undefined }
  type: ContentType
  value: string | null
  onChange: (topicId: string | null) => void
  error?: string | undefined
}

/** Chooses the topic of an item. Nothing where none is open to the viewer and this kind. */
export function TopicField({ club, type, value, onChange, error }: Props) {
  const topics = topicsFor(club.topics, type)
  if (topics.length === 0 && !error) return null
  const isKnown = topics.some(({ id }) => id === value)
  return (
    <NativeSelect
      label="Topic"
      name="topicId"
      withAsterisk={club.requiresTopic}
      value={isKnown && value ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      error={error ?? (value && !isKnown ? 'This topic is gone. Choose another one.' : undefined)}
      data={[
        {
          value: '',
          label: club.requiresTopic ? 'Choose a topic' : 'No topic',
          disabled: club.requiresTopic,
        },
        ...topics.map((topic) => ({ value: topic.id, label: topicText(topic) })),
      ]}
    />
  )
}
