import { formOf } from '../../content/form'
import type { Kind } from '../../content/kind'
import { kindWords } from '../../content/kindWords'
import { call } from '../../lib/net/call'
import { JobCard } from './JobCard'
import { JobRow } from './JobRow'

export const jobKind: Kind<'job'> = {
  type: 'job',
  icon: kindWords.job.icon,
  placeholders: 3,
  hidesJoinFromAuthor: true,
  texts: {
    one: 'job',
    tab: 'Jobs',
    create: 'Post a Job',
    prompt: 'What position is open?',
    edit: 'Edit Job',
    delete: 'Delete Job',
    empty: { title: 'No Jobs Yet', text: 'Post the first job for your club members' },
    listFailed: (reason) => `Error loading jobs: ${reason}`,
    created: ['Job created successfully'],
    changed: ['Job updated successfully'],
    deleted: ['Job deleted successfully'],
    createFailed: ['Failed to create job', 'Please try again.'],
    changeFailed: ['Failed to update job', 'Please try again.'],
    deleteFailed: ['Failed to delete job', 'Please try again.'],
    reasons: {
      create: {
        sign_in_required: 'User is required',
        session_not_found: 'User is required',
        club_not_found: 'Club not found',
        feature_disabled: 'The club owner has not enabled jobs.',
      },
      change: { content_not_found: 'Job not found' },
      delete: { content_not_found: 'Job not found' },
    },
    notFound: 'Job not found',
    loadFailed: { title: 'Failed to load job details', text: ({ reason }) => reason },
  },
  Card: JobCard,
  Tile: JobRow,
  tileLayout: 'stack',
  openOnly: { label: 'Which jobs', none: 'No open jobs' },
  form: formOf(async () => (await import('./jobs.form')).jobForm),
  read: (club, slug, signal) => call('GET /clubs/:club/jobs/:slug', { params: { club, slug }, signal }),
}
