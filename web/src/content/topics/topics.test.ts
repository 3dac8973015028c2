import type { Topic } from '@guildhall/contract/topics'
import { expect, it } from 'vitest'
import { topicsFor, topicText } from './topics'

const topic = (more: Partial<Topic>): Topic => ({
  ...{ id: '1', slug: 'bench', name: 'Bench', emoji: '', description: '', kinds: [] },
  ...{ isRestricted: false, isArchived: false, itemCount: 0, level: null, can: { publish: true } },
  ...more,
})

it('offers the topics that take this kind and in which the viewer publishes', () => {
  const all = [
    topic({ id: 'any' }),
    topic({ id: 'polls', kinds: ['poll'] }),
    topic({ id: 'closed', can: { publish: 'topic_closed' } }),
  ]
  expect(topicsFor(all, 'post').map(({ id }) => id)).toEqual(['any'])
  expect(topicsFor(all, 'poll').map(({ id }) => id)).toEqual(['any', 'polls'])
  expect(topicsFor(undefined, 'post')).toEqual([])
})

it('names a topic with its emoji, if it has one', () => {
  expect([topicText(topic({})), topicText(topic({ emoji: '🪵' }))]).toEqual(['Bench', '🪵 Bench'])
})
