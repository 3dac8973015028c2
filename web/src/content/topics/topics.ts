import type { ContentType } from '@guildhall/contract/limits'
import type { Topic, TopicLabel } from '@guildhall/contract/topics'

/** As one line of text: '🪵 Woodturning'. */
export const topicText = ({ emoji, name }: Pick<TopicLabel, 'emoji' | 'name'>): string =>
  emoji ? `${emoji} ${name}` : name

/** Whether items of a kind may be in a topic. */
export const takes = ({ kinds }: Pick<Topic, 'kinds'>, type: ContentType): boolean =>
  kinds.length === 0 || kinds.includes(type)

/** Those in which the viewer publishes items of a kind. */
export const topicsFor = (topics: readonly Topic[] = [], type: ContentType): Topic[] =>
  topics.filter((topic) => topic.can.publish === true && takes(topic, type))

/** Errors of an item's topic, at its field. */
export const topicErrors = {
  topic_required: { field: 'topicId', text: 'Choose a topic' },
  topic_not_found: { field: 'topicId', text: 'This topic is gone. Choose another one.' },
  topic_archived: { field: 'topicId', text: 'This topic was archived. Choose another one.' },
  topic_closed: {
    field: 'topicId',
    text: 'Only some members can publish in this topic. Choose another one.',
  },
  topic_other_kinds: {
    field: 'topicId',
    text: 'This topic takes other kinds of content. Choose another one.',
  },
} as const
