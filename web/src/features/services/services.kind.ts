import { formOf } from '../../content/form'
import type { Kind } from '../../content/kind'
import { kindWords } from '../../content/kindWords'
import { call } from '../../lib/net/call'
import { lazyPart } from '../../lib/page/lazyPart'
import { ServiceCard, ServiceTile } from './ServiceCard'

const noUser = 'User information is missing. Please ensure you are logged in.'
const reasons = (loggedOut: string) => ({
  sign_in_required: loggedOut,
  session_not_found: loggedOut,
  content_not_found: 'Service not found',
})

export const serviceKind: Kind<'service'> = {
  type: 'service',
  icon: kindWords.service.icon,
  placeholders: 4,
  texts: {
    one: 'service',
    tab: 'Services',
    create: 'Create Service',
    prompt: 'What can you do for others?',
    edit: 'Edit Service',
    delete: 'Delete Service',
    empty: { title: 'No Services Yet', text: 'Offer your club members what you can do' },
    created: ['Service created successfully'],
    changed: ['Service updated successfully'],
    deleted: ['Service deleted successfully'],
    createFailed: ['Failed to create service', 'Please try again.'],
    changeFailed: ['Failed to update service', 'Please try again.'],
    deleteFailed: ['Failed to delete service'],
    reasons: {
      create: {
        sign_in_required: noUser,
        session_not_found: noUser,
        club_not_found: 'Club ID is required',
        feature_disabled: 'The club owner has not enabled services.',
      },
      change: reasons('You must be logged in to update a service'),
      delete: reasons('You must be logged in to delete a service'),
    },
    notFound: 'Service not found',
    loadFailed: {
      title: 'Failed to load service details',
      text: ({ reason }) => reason,
      goesBack: true,
    },
  },
  Card: ServiceCard,
  Tile: ServiceTile,
  MenuItems: lazyPart(() => import('./PauseItem')),
  form: formOf(async () => (await import('./services.form')).serviceForm),
  hidesJoinFromAuthor: true,
  read: (club, slug, signal) => call('GET /clubs/:club/services/:slug', { params: { club, slug }, signal }),
}
