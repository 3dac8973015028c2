import { z } from 'zod'
import { clubParam } from './clubs.ts'
import { id, lengthOf, line } from './common.ts'
import { contentParam } from './content.ts'
import { before } from './editing.ts'
import type { Endpoints } from './endpoint.ts'
import { contentTypes, limits } from './limits.ts'
import { locale } from './locale.ts'
import { topic, topicLabel, topicLevels } from './topics.ts'

const groupIds = z.array(id).max(limits.groups, `At most ${limits.groups} groups`)

/** One picture-like character, as a browser's emoji keyboard types it; or nothing. */
const emoji = line(16, 'Choose one emoji').refine(
  (value) =>
    value === '' || (/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(value) && countOf(value) === 1),
  'Choose one emoji',
)
const countOf = (value: string) =>
  [...new Intl.Segmenter(locale, { granularity: 'grapheme' }).segment(value)].length

const publishedBy = z.enum(['members', 'groups', 'admins'])

export const topicFields = z.object({
  name: line(limits.topicName, `A name has at most ${limits.topicName} characters`).refine(
    (value) => lengthOf(value) > 0,
    'Name the topic',
  ),
  emoji,
  description: line(
    limits.topicDescription,
    `A description has at most ${limits.topicDescription} characters`,
  ),
  /** Empty for every kind of the club. */
  kinds: z.array(z.enum(contentTypes)).max(contentTypes.length),
  publishedBy,
  /** With `publishedBy: 'groups'`. */
  publishingGroupIds: groupIds,
  /** Who sees it: everyone who sees the club, or these groups. */
  isRestricted: z.boolean(),
  seeingGroupIds: groupIds,
})
export type TopicFields = z.input<typeof topicFields>

const saveTopic = topicFields
  .extend({ before })
  .refine(
    ({ publishedBy, publishingGroupIds }) => publishedBy !== 'groups' || publishingGroupIds.length > 0,
    {
      path: ['publishingGroupIds'],
      message: 'Choose at least one group',
    },
  )
  .refine(({ isRestricted, seeingGroupIds }) => !isRestricted || seeingGroupIds.length > 0, {
    path: ['seeingGroupIds'],
    message: 'Choose at least one group',
  })
export type SaveTopic = z.output<typeof saveTopic>

/** For the owner and admins: with what only settings show. */
export const managedTopic = topic.extend({
  publishedBy,
  publishingGroupIds: z.array(z.string()),
  seeingGroupIds: z.array(z.string()),
})
export type ManagedTopic = z.infer<typeof managedTopic>

export const topicSettings = z.object({
  topics: z.array(managedTopic),
  /** Whether everything published needs a topic. */
  isRequired: z.boolean(),
})
export type TopicSettings = z.infer<typeof topicSettings>

const topicParam = clubParam.extend({ topicId: id })
const clubErrors = ['club_not_found', 'bad_club_identifier', 'members_only'] as const
const managing = [...clubErrors, 'permission_denied'] as const

export const topicsApi = {
  'GET /clubs/:club/topics': {
    summary: 'List a club’s topics with their settings, in their order; owner and admins only',
    access: 'person',
    params: clubParam,
    response: topicSettings,
    errors: managing,
  },
  'GET /clubs/:club/topics/:topicId': {
    summary: 'Get a topic by its id, or its present or a former slug',
    access: 'person',
    params: clubParam.extend({ topicId: z.string().max(100) }),
    response: topic,
    errors: [...clubErrors, 'topic_not_found'],
  },
  'PUT /clubs/:club/topics/:topicId': {
    summary: 'Create a topic under an id of your choice, or change it; owner and admins only',
    access: 'person',
    params: topicParam,
    body: saveTopic,
    response: topicSettings,
    errors: [
      ...managing,
      'id_taken',
      'topic_name_taken',
      'too_many_topics',
      'group_not_found',
      'changed_meanwhile',
    ],
  },
  'PUT /clubs/:club/topics/:topicId/archiving': {
    summary: 'Archive a topic: it stays readable, and nothing new is published in it; owner and admins only',
    access: 'person',
    params: topicParam,
    response: topicSettings,
    errors: [...managing, 'topic_not_found'],
  },
  'DELETE /clubs/:club/topics/:topicId/archiving': {
    summary: 'Open an archived topic again; owner and admins only',
    access: 'person',
    params: topicParam,
    response: topicSettings,
    errors: [...managing, 'topic_not_found'],
  },
  'DELETE /clubs/:club/topics/:topicId': {
    summary: 'Delete an empty topic; owner and admins only',
    access: 'person',
    params: topicParam,
    response: topicSettings,
    errors: [...managing, 'topic_not_found', 'topic_not_empty'],
  },
  'PUT /clubs/:club/topic-order': {
    summary: 'Put a club’s topics in this order; owner and admins only',
    access: 'person',
    params: clubParam,
    body: z.object({ ids: z.array(id).max(limits.topics) }),
    response: topicSettings,
    errors: managing,
  },
  'PUT /clubs/:club/topic-requirement': {
    summary: 'Say whether everything published needs a topic; owner and admins only',
    access: 'person',
    params: clubParam,
    body: z.object({ isRequired: z.boolean() }),
    response: topicSettings,
    errors: managing,
  },
  'PUT /clubs/:club/topics/:topicId/level': {
    summary: 'Follow a topic, mute it, or neither (null)',
    access: 'person',
    params: topicParam,
    body: z.object({ level: z.enum(topicLevels).nullable() }),
    response: z.object({ level: z.enum(topicLevels).nullable() }),
    errors: [...clubErrors, 'topic_not_found'],
  },
  'POST /clubs/:club/topic-moves': {
    summary:
      'Move items into a topic, or out of all (null): up to 100, or all of one topic, in the background if there are many; owner and admins only',
    access: 'person',
    isHeavy: true,
    params: clubParam,
    body: z
      .object({
        contentIds: z.array(id).min(1).max(limits.movedItems).optional(),
        fromTopicId: id.optional(),
        topicId: id.nullable(),
      })
      .refine(({ contentIds, fromTopicId }) => (contentIds === undefined) !== (fromTopicId === undefined), {
        path: ['contentIds'],
        message: 'Choose items, or a topic',
      }),
    /** How many were moved; `isDone`: none is left. */
    response: z.object({ moved: z.number(), isDone: z.boolean() }),
    errors: [...managing, 'topic_not_found'],
  },
  'PUT /content/:contentId/topic': {
    summary: 'Move an item into a topic, or out of all (null); its author, owner and admins',
    access: 'person',
    params: contentParam,
    body: z.object({ topicId: id.nullable() }),
    response: z.object({ topic: topicLabel.nullable() }),
    errors: [
      ...(['content_not_found', 'permission_denied', 'silenced', 'banned'] as const),
      ...([
        'topic_not_found',
        'topic_required',
        'topic_archived',
        'topic_closed',
        'topic_other_kinds',
      ] as const),
    ],
  },
} as const satisfies Endpoints
