import type { Feature } from '../../platform/feature.ts'
import type { Nothing } from '../../platform/tasks/tasks.ts'
import { settleAllCourses, settleLearners } from './settling.tasks.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    /** `lessonId`: of a lesson whose required work changed. `after`: id of the last person. */
    'courses.settle': { courseId: string; lessonId?: string; after?: string }
    'courses.settle-all': Nothing
  }
}

export const coursesFeature = {
  tasks: {
    'courses.settle': { lane: 'interactive', run: (deps, payload) => settleLearners(deps, payload) },
    'courses.settle-all': { lane: 'long', schedule: '47 3 * * *', run: (deps) => settleAllCourses(deps) },
  },
  errors: {
    course_hidden: 'This course is hidden at the moment; your progress is kept',
    course_not_found: 'This course does not exist, or is not yours to see',
    course_not_published: 'This course is not published yet',
    course_empty: 'Publish at least one lesson first',
    too_many_course_links: 'A course has at most 20 open links. Revoke one to create another',
    too_many_courses: 'A club has at most 200 courses',
    course_file_unreadable: 'This file has no course that can be imported',
    course_file_too_large: 'This course is too large for one file',
    section_not_found: 'This section no longer exists',
    lesson_not_found: 'This lesson does not exist, or is not open to you',
    too_many_lessons: 'A course has at most 300 lessons',
    outline_changed: 'Another teacher changed the outline. Reload it and try again',
    not_enrolled: 'Start the course first',
    needs_passing: 'This lesson is done once you pass its quiz and its assignment is accepted',
    enrollment_by_teachers: 'A teacher has to enroll you in this course',
    group_required: 'Only members of some groups can take this course',
    level_too_low: 'Your level is too low for this course',
    enrollment_not_found: 'This person is not enrolled',
    quiz_not_found: 'This lesson has no quiz',
    quiz_changed: 'The quiz has changed. Read it again before you answer',
    no_attempts_left: 'You have no attempts left',
    assignment_not_found: 'This lesson has no assignment',
    submission_not_found: 'This submission does not exist, or is not yours to see',
    submission_accepted: 'This was accepted already',
    certificate_not_found: 'This certificate does not exist',
    invalid_media_type: 'This kind of file is not supported',
    media_too_large: 'This file is too large',
  },
} satisfies Feature
