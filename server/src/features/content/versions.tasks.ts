import { forgetBefore } from '../../platform/tasks/batches.ts'
import { keptSince } from './versions.writes.ts'

export const forgetVersions = forgetBefore('content.forget', 'content_versions', keptSince)
