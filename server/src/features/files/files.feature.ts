import { limits } from '@guildhall/contract/limits'
import type { Feature } from '../../platform/feature.ts'
import { hour, limit, minute } from '../../platform/rate-limits/rate-limits.ts'
import type { Nothing } from '../../platform/tasks/tasks.ts'
import { sweepFiles } from './files.tasks.ts'
import { addUpStorage } from './quota.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    /** `after`: the file that was looked at last. */
    'files.sweep': { after?: { at: string; id: string } }
    'files.add-up': Nothing
  }
}

export const filesFeature = {
  tasks: {
    'files.sweep': {
      lane: 'long',
      schedule: '17 * * * *',
      isOutward: true,
      run: (deps, { after }) => sweepFiles(deps, undefined, { after }),
    },
    'files.add-up': { lane: 'bulk', schedule: '* * * * *', run: ({ db }) => addUpStorage(db) },
  },
  rateLimits: {
    'POST /storage/v1/pictures/:purpose': [limit(60, 10 * minute)],
    'POST /storage/v1/attachments': [limit(60, 10 * minute)],
    // Up to 500 MB each.
    'POST /storage/v1/videos': [limit(30, hour)],
    'POST /storage/v1/audio': [limit(60, hour)],
    'POST /storage/v1/course-files': [limit(100, hour)],
    'POST /storage/v1/captions': [limit(60, 10 * minute)],
    // A page shows many pictures, and a network has many people.
    'GET /storage/v1/*': [],
  },
  errors: {
    invalid_picture_type: 'Invalid file type. Please upload a JPEG, PNG, or WebP image.',
    picture_too_large: 'File size too large. Maximum size is 5MB.',
    picture_has_too_many_pixels: `This picture has too many pixels; the maximum is ${limits.picturePixels / 1_000_000} megapixels`,
    picture_unreadable: 'This picture could not be read',
    invalid_attachment_type: 'This kind of file cannot be attached',
    attachment_too_large: 'File size too large. Maximum size is 10MB.',
    file_not_found: 'This file does not exist, or is not yours to see',
    file_in_use: 'This file is already used elsewhere',
    unused_quota_reached:
      'You have uploaded as much as you may without using it; delete files you no longer need in your settings, or use them first',
    person_quota_reached:
      'Your files take all the space you have; delete posts, lessons or messages with files, or ask the operators for more',
    club_quota_reached:
      'The files of this club take all the space it has; its owner can delete some, or ask the operators for more',
  },
} satisfies Feature
