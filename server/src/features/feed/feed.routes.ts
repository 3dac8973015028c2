import type { Routes } from '../../platform/http/bind.ts'
import { readClubFeedFile, readTopicFeedFile } from './club-feed.file.ts'
import { readCounts } from './counts.reads.ts'
import { readClubFeed, readItem } from './feed.reads.ts'
import { readHighlights } from './highlights.reads.ts'
import { readHomeFeed } from './home.reads.ts'
import { readHomeFeedFile } from './home-feed.file.ts'
import { readLatest } from './latest.reads.ts'
import { readWaiting } from './waiting.reads.ts'

export const forAnyone = {
  'GET /clubs/:club/highlights': (context, { club }) => readHighlights(context, club),
  'GET /latest': readLatest,
  'GET /content/:contentId': (context, { contentId }) => readItem(context, contentId),
  'GET /clubs/:club/feeds/:file': readClubFeedFile,
  'GET /clubs/:club/topics/:topicId/feeds/:file': readTopicFeedFile,
} satisfies Partial<Routes<'anyone'>>

export const bySecret = {
  'GET /feeds/:file': (context, { file }) => readHomeFeedFile(context, file),
} satisfies Partial<Routes<'secret'>>

export const forPeople = {
  'GET /my/waiting': readWaiting,
  'GET /clubs/:club/counts': (context, { club }) => readCounts(context, club),
  'GET /feed': (context, { query }) => readHomeFeed(context, query.cursor),
  'GET /clubs/:club/feed': (context, { club, query }) => readClubFeed(context, club, query),
} satisfies Partial<Routes<'person'>>
