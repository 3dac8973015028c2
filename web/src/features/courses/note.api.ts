import { queryOptions } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { call } from '../../lib/net/call'

/** The viewer's private note at a lesson. */
export const noteQuery = (lessonId: string) =>
  queryOptions({
    queryKey: keys.lessonNote(lessonId),
    queryFn: ({ signal }) => call('GET /lessons/:lessonId/note', { params: { lessonId }, signal }),
  })
