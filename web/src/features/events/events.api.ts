import type { InputOf } from '@guildhall/contract/api'
import type { EventItem } from '@guildhall/contract/events'
import { limits } from '@guildhall/contract/limits'
import type { Writes } from '../../content/writes'
import { call } from '../../lib/net/call'
import { patience } from '../../lib/net/patience'

/** What the form of an event holds. */
export type EventValues = Required<Omit<InputOf<'PUT /events/:contentId'>['body'], 'before'>>

export const eventWrites: Writes<EventValues, EventItem> = {
  publish: (club, body) => call('POST /clubs/:club/events', { params: { club }, body, patience }),
  change: (contentId, body) => call('PUT /events/:contentId', { params: { contentId }, body }),
  asCard: (event) => {
    const { description, agenda } = event.data
    const isLong = description.length > limits.eventPreview
    const shown = isLong ? `${description.slice(0, limits.eventPreview)}…` : description
    return {
      ...event,
      data: { ...event.data, agenda: '', description: shown, truncated: isLong || agenda !== '' },
    }
  },
}
