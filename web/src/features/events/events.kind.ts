import { formOf } from '../../content/form'
import type { Kind } from '../../content/kind'
import { kindWords } from '../../content/kindWords'
import { call } from '../../lib/net/call'
import { lazyPart } from '../../lib/page/lazyPart'
import { EventCard } from './EventCard'

export const eventKind: Kind<'event'> = {
  type: 'event',
  icon: kindWords.event.icon,
  placeholders: 3,
  texts: {
    one: 'event',
    tab: 'Events',
    create: 'Create Event',
    prompt: 'When and where do you want to meet?',
    edit: 'Edit Event',
    delete: 'Delete Event',
    empty: { title: 'No Events Yet', text: 'Create your first event to bring your club members together' },
    listFailed: () => 'Failed to load events. Please try again.',
    created: ['Event created', 'Your event has been created successfully.'],
    changed: ['Event updated', 'Your event has been updated successfully.'],
    deleted: ['Event deleted'],
    createFailed: ['Error', 'Failed to create event. Please try again.'],
    changeFailed: ['Error', 'Failed to update event. Please try again.'],
    deleteFailed: ['Failed to delete event. Please try again.'],
    editLoadFailed: 'Failed to load event data. Please try again.',
    reasons: {
      create: {
        sign_in_required: 'Authentication required',
        session_not_found: 'Authentication required',
        club_not_found: 'Club ID is required to create an event.',
        feature_disabled: 'The club owner has not enabled events.',
      },
      change: { content_not_found: 'Event not found' },
      delete: { content_not_found: 'Event not found' },
    },
    notFound: 'Event not found',
    loadFailed: { title: 'Failed to load event details', text: ({ reason }) => reason },
  },
  Card: EventCard,
  duplicates: true,
  Tab: lazyPart(() => import('./EventsTab')),
  form: formOf(async () => (await import('./events.form')).eventForm),
  read: (club, slug, signal) => call('GET /clubs/:club/events/:slug', { params: { club, slug }, signal }),
}
