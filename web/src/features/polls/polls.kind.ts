import { formOf } from '../../content/form'
import type { Kind } from '../../content/kind'
import { kindWords } from '../../content/kindWords'
import { call } from '../../lib/net/call'
import { PollCard } from './PollCard'

export const pollKind: Kind<'poll'> = {
  type: 'poll',
  icon: kindWords.poll.icon,
  placeholders: 2,
  texts: {
    one: 'poll',
    tab: 'Polls',
    create: 'Create Poll',
    prompt: 'What would you like to ask?',
    edit: 'Edit Poll',
    delete: 'Delete Poll',
    deleteQuestion: () => 'Are you sure you want to delete this poll? This action cannot be undone.',
    empty: { title: 'No polls yet', text: 'Ask your club members something' },
    created: ['Poll created', 'Your poll has been created successfully'],
    changed: ['Poll updated', 'Your poll has been updated successfully'],
    deleted: ['Poll deleted'],
    createFailed: ['Failed to create poll', 'Failed to create poll. Please try again.'],
    changeFailed: ['Error', 'Failed to update poll. Please try again.'],
    deleteFailed: ['Failed to delete the poll. Please try again.'],
    reasons: {
      create: {
        sign_in_required: 'Missing club or user information',
        session_not_found: 'Missing club or user information',
        club_not_found: 'Missing club or user information',
        feature_disabled: 'The club owner has not enabled polls.',
      },
      change: { content_not_found: 'Poll not found' },
      delete: { content_not_found: 'Poll not found' },
    },
    notFound: 'Poll not found',
    loadFailed: {
      title: 'Failed to load poll details',
      text: ({ reason, club, slug }) => `${reason} (${club}/${slug})`,
    },
  },
  Card: PollCard,
  form: formOf(async () => (await import('./polls.form')).pollForm),
  read: (club, slug, signal) => call('GET /clubs/:club/polls/:slug', { params: { club, slug }, signal }),
}
