import type { EndpointKey } from '@guildhall/contract/api'
import type { assignmentsApi } from '@guildhall/contract/course-assignments'
import type { courseBinApi } from '@guildhall/contract/course-bin'
import type { lessonCommentsApi } from '@guildhall/contract/course-comments'
import type { certificatesApi, enrollmentsApi } from '@guildhall/contract/course-enrollments'
import type { courseLinksApi } from '@guildhall/contract/course-links'
import type { quizzesApi } from '@guildhall/contract/course-quizzes'
import type { teachingApi } from '@guildhall/contract/course-teaching'
import type { coursesApi } from '@guildhall/contract/courses'
import { newId } from '../platform/ids.ts'
import { isShut, type May, managers, type Row, signedIn } from './permission-may.ts'
import { belongs, manages, type Scene } from './scenes.ts'

type Keys = keyof typeof coursesApi | keyof typeof teachingApi | keyof typeof enrollmentsApi
type MoreKeys = keyof (typeof quizzesApi &
  typeof courseLinksApi &
  typeof courseBinApi &
  typeof assignmentsApi &
  typeof lessonCommentsApi &
  typeof certificatesApi)

const teaches = (scene: Scene) => manages(scene) || scene.who === 'poster'
const learns = ({ who }: Scene) => who === 'member'

const seers: May = (scene) => (isShut(scene) ? 'course_not_found' : true)

/** The club's owner and admins, and the course's teachers. */
const teachers: May = signedIn((scene) =>
  isShut(scene) ? 'course_not_found' : teaches(scene) || 'permission_denied',
)
const courseManagers: May = signedIn((scene) =>
  isShut(scene) ? 'course_not_found' : manages(scene) || 'permission_denied',
)
/** Learners are refused; for others the lesson does not exist. */
const lessonTeachers: May = signedIn(
  (scene) => teaches(scene) || (learns(scene) ? 'permission_denied' : 'lesson_not_found'),
)
const learners: May = signedIn(
  (scene) => learns(scene) || (teaches(scene) ? 'not_enrolled' : 'lesson_not_found'),
)
const readers: May = signedIn((scene) => teaches(scene) || learns(scene) || 'lesson_not_found')
const commentReaders: May = signedIn((scene) => teaches(scene) || learns(scene) || 'comment_not_found')
/** Everyone can check a certificate, and so is refused rather than not finding it. */
const revokers: May = signedIn((scene) => teaches(scene) || 'permission_denied')

const quizBody = ({ question }: Scene) => ({
  version: 1,
  passMark: 50,
  maxAttempts: null,
  isShuffled: false,
  showsAnswers: 'never',
  questions: [
    {
      id: question.id,
      kind: 'text',
      question: 'Why?',
      explanation: '',
      options: [],
      answers: ['Because'],
    },
  ],
})
const outlineBody = ({ section, lesson }: Scene) => ({
  version: 1,
  sections: [{ id: section.id, title: 'Another title', lessonIds: [lesson.id] }],
})

/** Rows about courses (decisions.md, courses; docs/decisions/129). */
export const courseRules: Record<Keys | MoreKeys, Row> = {
  'GET /clubs/:club/courses': (scene) => (isShut(scene) ? 'members_only' : true),
  'GET /clubs/:club/courses/:slug': seers,
  'GET /clubs/:club/courses/:slug/lessons/:lesson': (scene) =>
    isShut(scene) ? 'course_not_found' : teaches(scene) || learns(scene) || 'lesson_not_found',
  'PUT /courses/:courseId/enrollment': signedIn((scene) =>
    isShut(scene) ? 'course_not_found' : belongs(scene) || 'not_a_member',
  ),
  'DELETE /courses/:courseId/enrollment': signedIn((scene) => (isShut(scene) ? 'course_not_found' : true)),
  'PUT /lessons/:lessonId/completion': learners,
  'DELETE /lessons/:lessonId/completion': learners,
  'PUT /lessons/:lessonId/visit': { body: () => ({}), may: learners },
  'GET /lessons/:lessonId/note': readers,
  'PUT /lessons/:lessonId/note': { body: () => ({ content: 'Mine', version: 0 }), may: readers },

  'GET /lessons/:lessonId/comments': readers,
  'GET /lesson-comments/:lessonCommentId/replies': commentReaders,
  'POST /lessons/:lessonId/comments': { body: () => ({ id: newId(), content: 'Hello' }), may: readers },
  // Written by someone outside the scenes.
  'PATCH /lesson-comments/:lessonCommentId': {
    body: () => ({ content: 'Changed' }),
    may: signedIn((scene) => (teaches(scene) || learns(scene) ? 'permission_denied' : 'comment_not_found')),
    changes: false,
  },
  'DELETE /lesson-comments/:lessonCommentId': signedIn(
    (scene) => teaches(scene) || (learns(scene) ? 'permission_denied' : 'comment_not_found'),
  ),

  'POST /clubs/:club/courses': { body: () => ({ id: newId(), title: 'A course' }), may: managers },
  'GET /clubs/:club/courses/:slug/manage': teachers,
  'PUT /courses/:courseId': { body: () => ({ summary: 'New' }), may: teachers },
  // Published already.
  'PUT /courses/:courseId/publication': { may: teachers, changes: false },
  'DELETE /courses/:courseId/publication': teachers,
  'DELETE /courses/:courseId': courseManagers,
  // Not deleted.
  'PUT /courses/:courseId/restoration': { may: teachers, changes: false },
  'GET /clubs/:club/course-bin': signedIn((scene) => (isShut(scene) ? 'members_only' : true)),
  'GET /courses/:courseId/bin': teachers,
  'PUT /courses/:courseId/teachers': {
    body: ({ others }) => ({ personIds: [others.member] }),
    may: courseManagers,
  },
  'PUT /courses/:courseId/position': { body: () => ({ before: null }), may: courseManagers },
  'PUT /courses/:courseId/outline': { body: outlineBody, may: teachers },
  'POST /courses/:courseId/copies': { body: () => ({ id: newId() }), may: courseManagers },
  'GET /courses/:courseId/file': teachers,
  'POST /clubs/:club/course-imports': {
    query: () => ({ id: newId() }),
    // Without a file, which this table does not send.
    may: signedIn((scene) =>
      isShut(scene) ? 'members_only' : manages(scene) ? 'unsupported_media_type' : 'permission_denied',
    ),
    changes: false,
  },
  'POST /courses/:courseId/lessons': {
    body: ({ section }) => ({ id: newId(), sectionId: section.id, title: 'New' }),
    may: teachers,
  },
  'GET /lessons/:lessonId/draft': lessonTeachers,
  'PUT /lessons/:lessonId': { body: () => ({ content: 'New' }), may: lessonTeachers },
  'PUT /lessons/:lessonId/publication': { may: lessonTeachers, changes: false },
  'DELETE /lessons/:lessonId/publication': lessonTeachers,
  'POST /lessons/:lessonId/copies': { body: () => ({ id: newId() }), may: lessonTeachers },
  'DELETE /lessons/:lessonId': lessonTeachers,
  'PUT /lessons/:lessonId/restoration': { may: lessonTeachers, changes: false },
  'GET /lessons/:lessonId/versions': lessonTeachers,
  'PUT /lessons/:lessonId/quiz': { body: quizBody, may: lessonTeachers },
  'DELETE /lessons/:lessonId/quiz': lessonTeachers,
  'POST /lessons/:lessonId/quiz-attempts': {
    body: ({ question }) => ({
      id: newId(),
      version: 1,
      answers: [{ questionId: question.id, optionIds: [question.right] }],
    }),
    may: learners,
  },
  'PUT /lessons/:lessonId/assignment': {
    body: () => ({ prompt: 'Draw it', takes: ['file'] }),
    may: lessonTeachers,
  },
  'DELETE /lessons/:lessonId/assignment': lessonTeachers,
  'PUT /lessons/:lessonId/submission': {
    body: () => ({ id: newId(), content: 'Here', version: 0 }),
    may: learners,
  },
  // No one in the scenes handed in anything.
  'DELETE /lessons/:lessonId/submission': { may: learners, changes: false },
  'GET /courses/:courseId/submissions': teachers,
  'PUT /submissions/:submissionId/decision': {
    body: () => ({ status: 'accepted', version: 1 }),
    may: signedIn((scene) => teaches(scene) || 'submission_not_found'),
  },

  'GET /courses/:courseId/enrollments': teachers,
  'GET /courses/:courseId/enrollments.csv': teachers,
  'GET /courses/:courseId/enrollments/:personId': teachers,
  'GET /courses/:courseId/links': teachers,
  'GET /courses/:courseId/link-enrollment': { query: () => ({ token: 'none' }), may: seers },
  'PUT /courses/:courseId/link-enrollment': {
    body: () => ({ token: 'none' }),
    may: signedIn((scene) => (isShut(scene) ? 'course_not_found' : belongs(scene) || 'not_a_member')),
  },
  'POST /courses/:courseId/links': {
    body: () => ({ id: newId(), lifetime: '1-day', maxUses: 1 }),
    may: teachers,
  },
  // There is none.
  'DELETE /courses/:courseId/links/:linkId': { may: teachers, changes: false },
  'POST /courses/:courseId/enrollments': {
    body: () => ({ names: ['no-one-of-this-name'] }),
    may: teachers,
    changes: false,
  },
  'PUT /courses/:courseId/enrollments/:personId': {
    params: ({ others }) => ({ personId: others.admin }),
    may: teachers,
  },
  'DELETE /courses/:courseId/enrollments/:personId': teachers,
  // Nothing is done yet.
  'DELETE /courses/:courseId/enrollments/:personId/progress': { may: teachers, changes: false },
  'GET /courses/:courseId/enrollment-candidates': { query: () => ({ q: 'a' }), may: teachers },
  'POST /courses/:courseId/reminders': teachers,

  'GET /certificates/:certificateCode': () => true,
  'PUT /certificates/:certificateCode/revocation': revokers,
  'DELETE /certificates/:certificateCode/revocation': { may: revokers, changes: false },
} satisfies Partial<Record<EndpointKey, Row>>
