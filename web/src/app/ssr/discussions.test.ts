import type { ContentItem } from '@guildhall/contract/feed'
import { describe, expect, it } from 'vitest'
import { head as ofPoll } from '../../features/polls/polls.visit'
import { head as ofPost } from '../../features/posts/posts.visit'

const base = 'https://guild.test'
const at = '2099-01-01T00:00:00.000Z'
const common = {
  ...{ id: 'i', slug: 'a-title', title: 'A title', createdAt: at, updatedAt: at, authorLevel: null },
  ...{ club: { slug: 'makers', name: 'Makers' }, likeCount: 3, commentCount: 2, pictures: [], mentions: [] },
  author: { id: 'p', username: 'paula', firstName: 'Paula', lastName: 'Hollis', imageUrl: null },
}
const post = {
  ...{ title: 'A title', content: 'Some *text*', truncated: false, categories: ['Wood'], attachments: [] },
  images: [{ path: 'a.webp', url: '/storage/v1/a.webp', width: 1280, height: 720, alt: 'A bench' }],
}
const poll = {
  ...{ question: 'A title', description: 'Some *text*', truncated: false, categories: ['Wood'] },
  ...{
    options: [{ id: 'o', text: 'Yes' }],
    votes: null,
    votedFor: null,
    lostVote: false,
    duration: '1d',
    endsAt: at,
  },
}
const itemOf = (type: 'post' | 'poll', given: object = {}) =>
  ({ ...common, type, data: { ...(type === 'post' ? post : poll), ...given } }) as unknown as ContentItem
const thingOf = (item: ContentItem) => {
  const head = item.type === 'post' ? ofPost : ofPoll
  return (head({ item } as never, base).things as Record<string, unknown>[]).find(
    (thing) => thing['@type'] === 'DiscussionForumPosting',
  )
}

// developers.google.com/search/docs/appearance/structured-data/discussion-forum: what a post must have, then what it should.
const required = ['author', 'datePublished', 'text']
const recommended = ['dateModified', 'headline', 'interactionStatistic', 'isPartOf', 'url']

describe.each(['post', 'poll'] as const)('a %s', (type) => {
  it('has every required field of structured data, and the recommended ones that it knows', () => {
    const thing = thingOf(itemOf(type)) as Record<string, unknown>
    for (const name of [...required, ...recommended]) expect(thing[name], name).toBeTruthy()
    expect(thing).toMatchObject({
      headline: 'A title',
      text: expect.stringContaining('Some text'),
      url: `${base}/makers/${type}s/a-title`,
      datePublished: at,
      dateModified: at,
      author: { '@type': 'Person', name: 'Paula Hollis', url: `${base}/user/paula` },
      isPartOf: { '@type': 'WebPage', name: 'Makers', url: `${base}/makers/preview` },
      interactionStatistic: [
        {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/LikeAction',
          userInteractionCount: 3,
        },
        {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/CommentAction',
          userInteractionCount: 2,
        },
      ],
    })
  })
})

it('includes a post’s first picture, if it has one', () => {
  expect(thingOf(itemOf('post'))).toMatchObject({ image: `${base}/storage/v1/a.webp` })
  expect(thingOf(itemOf('post', { images: [] }))).not.toHaveProperty('image')
})
