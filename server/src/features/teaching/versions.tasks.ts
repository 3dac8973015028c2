import { forgetBefore } from '../../platform/tasks/batches.ts'
import { keptSince } from './versions.writes.ts'

export const forgetLessonVersions = forgetBefore('teaching.forget', 'lesson_versions', keptSince)
