import type { Feature } from '../../platform/feature.ts'

export const jobsFeature = {
  errors: {
    own_job: 'You cannot apply for a job that you posted',
    job_closed: 'This job no longer accepts applications',
    already_applied: 'You have already applied for this job',
    application_not_found: 'This application does not exist, or is not yours to see',
  },
} satisfies Feature
