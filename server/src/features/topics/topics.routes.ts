import type { Routes } from '../../platform/http/bind.ts'
import { moveItem, moveItems } from '../content/topics.writes.ts'
import { setTopicLevel } from './levels.writes.ts'
import { readTopic, readTopicSettings } from './topics.reads.ts'
import { archiveTopic, deleteTopic, orderTopics, requireTopic, saveTopic } from './topics.writes.ts'

export const forPeople = {
  'GET /clubs/:club/topics': (context, { club }) => readTopicSettings(context, club),
  'GET /clubs/:club/topics/:topicId': readTopic,
  'PUT /clubs/:club/topics/:topicId': (context, { body, ...params }) => saveTopic(context, params, body),
  'PUT /clubs/:club/topics/:topicId/archiving': (context, params) => archiveTopic(context, params, true),
  'DELETE /clubs/:club/topics/:topicId/archiving': (context, params) => archiveTopic(context, params, false),
  'DELETE /clubs/:club/topics/:topicId': deleteTopic,
  'PUT /clubs/:club/topic-order': (context, { club, body }) => orderTopics(context, club, body.ids),
  'PUT /clubs/:club/topic-requirement': (context, { club, body }) =>
    requireTopic(context, club, body.isRequired),
  'PUT /clubs/:club/topics/:topicId/level': (context, { body, ...params }) =>
    setTopicLevel(context, params, body.level),
  'POST /clubs/:club/topic-moves': (context, { club, body }) => moveItems(context, club, body),
  'PUT /content/:contentId/topic': (context, { contentId, body }) =>
    moveItem(context, contentId, body.topicId),
} satisfies Partial<Routes<'person'>>
