import type { Course } from '@guildhall/contract/courses'
import { withCompletions } from './progress'
import { useCompletions } from './queued'

/** The course with what the viewer marked and is not sent yet. */
export const useOwnProgress = (course: Course): Course => withCompletions(course, useCompletions())
