import { limits } from '@guildhall/contract/limits'
import type { Feature } from '../../platform/feature.ts'

export const topicsFeature = {
  errors: {
    topic_not_found: 'This topic no longer exists, or is not yours to see',
    topic_required: 'Choose a topic',
    topic_archived: 'This topic is archived',
    topic_closed: 'Only some of the club’s members publish in this topic',
    topic_other_kinds: 'This topic takes other kinds of content',
    topic_not_empty: 'Move what is in this topic into another one first',
    topic_name_taken: 'Another topic has this name',
    too_many_topics: `A club has at most ${limits.topics} topics`,
  },
} satisfies Feature
