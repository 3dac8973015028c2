import type { InputOf } from '@guildhall/contract/api'
import type { TopicSettings } from '@guildhall/contract/club-topics'
import type { Topic } from '@guildhall/contract/topics'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refetchTopics } from '../../content/topics/topics.api'
import { keys } from '../../lib/cache/keys'
import { putData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'

/** Topics of a club with their settings, for the owner and admins. */
export const topicSettingsQuery = (slug: string) =>
  queryOptions({
    queryKey: keys.clubTopics(slug),
    queryFn: ({ signal }) => call('GET /clubs/:club/topics', { params: { club: slug }, signal }),
  })

/** By its id, or its present or a former slug. */
export const topicQuery = (slug: string, topicId: string) =>
  queryOptions({
    queryKey: keys.clubTopic(slug, topicId),
    queryFn: ({ signal }) =>
      call('GET /clubs/:club/topics/:topicId', { params: { club: slug, topicId }, signal }),
  })

export type SavedTopic = InputOf<'PUT /clubs/:club/topics/:topicId'>['body']

export const useSaveTopic = (slug: string) =>
  useTopicChange(slug, ({ topicId, body }: { topicId: string; body: SavedTopic }) =>
    call('PUT /clubs/:club/topics/:topicId', { params: { club: slug, topicId }, body }),
  )

export const useArchiveTopic = (slug: string) =>
  useTopicChange(slug, ({ topicId, isArchived }: { topicId: string; isArchived: boolean }) => {
    const params = { club: slug, topicId }
    return isArchived
      ? call('PUT /clubs/:club/topics/:topicId/archiving', { params })
      : call('DELETE /clubs/:club/topics/:topicId/archiving', { params })
  })

export const useDeleteTopic = (slug: string) =>
  useTopicChange(slug, (topicId: string) =>
    call('DELETE /clubs/:club/topics/:topicId', { params: { club: slug, topicId } }),
  )

export const useOrderTopics = (slug: string) =>
  useTopicChange(slug, (ids: string[]) =>
    call('PUT /clubs/:club/topic-order', { params: { club: slug }, body: { ids } }),
  )

export const useRequireTopic = (slug: string) =>
  useTopicChange(slug, (isRequired: boolean) =>
    call('PUT /clubs/:club/topic-requirement', { params: { club: slug }, body: { isRequired } }),
  )

function useTopicChange<V>(slug: string, mutationFn: (value: V) => Promise<TopicSettings>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (saved) => {
      putData(queries, keys.clubTopics(slug), saved)
      void queries.invalidateQueries({ queryKey: keys.club(slug) })
    },
  })
}

export function useMoveItems(slug: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'POST /clubs/:club/topic-moves'>['body']) =>
      call('POST /clubs/:club/topic-moves', { params: { club: slug }, body }),
    onSuccess: () => refetchTopics(queries, slug),
  })
}

/** Follows a topic, mutes it, or (null) neither. */
export function useTopicLevel(slug: string, topicId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (level: Topic['level']) =>
      call('PUT /clubs/:club/topics/:topicId/level', { params: { club: slug, topicId }, body: { level } }),
    onSuccess: () => {
      refetchTopics(queries, slug)
      // What is muted is left out of these.
      void queries.invalidateQueries({ queryKey: keys.clubFeed(slug) })
      void queries.invalidateQueries({ queryKey: keys.homeFeed })
    },
  })
}
