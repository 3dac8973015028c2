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
import type { Rule } from './permission-rules.ts'
import { belongs, manages, type Scene } from './scenes.ts'

type Keys = keyof typeof coursesApi | keyof typeof teachingApi | keyof typeof enrollmentsApi
type MoreKeys = keyof (typeof quizzesApi &
  typeof courseLinksApi &
  typeof courseBinApi &
  typeof assignmentsApi &
  typeof lessonCommentsApi &
  typeof certificatesApi)

const isVisitor = ({ who }: Scene) => who === 'visitor'
const isShut = (scene: Scene) => scene.kind === 'private' && !belongs(scene)
const teaches = (scene: Scene) => manages(scene) || scene.who === 'poster'
const learns = ({ who }: Scene) => who === 'member'

const ofCourse = ({ course }: Scene) => ({ params: { courseId: course.id } })
const ofLesson = ({ lesson }: Scene) => ({ params: { lessonId: lesson.id } })
const ofComment = ({ lessonComment }: Scene) => ({ params: { lessonCommentId: lessonComment.id } })
const ofCertificate = ({ certificate }: Scene) => ({ params: { certificateCode: certificate.code } })
const ofLearner = ({ course, others }: Scene) => ({
  params: { courseId: course.id, personId: others.member },
})
const withBody =
  <T extends object>(of: (scene: Scene) => T, body: (scene: Scene) => unknown) =>
  (scene: Scene) => ({ ...of(scene), body: body(scene) })

type May = Rule['may']

/** Refuses visitors first. */
const signedIn =
  (may: May): May =>
  (scene) =>
    isVisitor(scene) ? 'sign_in_required' : may(scene)

const seers: May = (scene) => (isShut(scene) ? 'course_not_found' : true)

/** The club's owner and admins, and the course's teachers. */
const teachers: May = signedIn((scene) =>
  isShut(scene) ? 'course_not_found' : teaches(scene) || 'permission_denied',
)
const managers: May = signedIn((scene) =>
  isShut(scene) ? 'course_not_found' : manages(scene) || 'permission_denied',
)
const founders: May = signedIn((scene) =>
  isShut(scene) ? 'members_only' : manages(scene) || 'permission_denied',
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
export const courseRules: Record<Keys | MoreKeys, Rule> = {
  'GET /clubs/:club/courses': {
    input: ({ club }) => ({ params: { club: club.slug } }),
    may: (scene) => (isShut(scene) ? 'members_only' : true),
  },
  'GET /clubs/:club/courses/:slug': {
    input: ({ club, course }) => ({ params: { club: club.slug, slug: course.slug } }),
    may: seers,
  },
  'GET /clubs/:club/courses/:slug/lessons/:lesson': {
    input: ({ club, course, lesson }) => ({
      params: { club: club.slug, slug: course.slug, lesson: lesson.slug },
    }),
    may: (scene) =>
      isShut(scene) ? 'course_not_found' : teaches(scene) || learns(scene) || 'lesson_not_found',
  },
  'PUT /courses/:courseId/enrollment': {
    input: ofCourse,
    may: signedIn((scene) => (isShut(scene) ? 'course_not_found' : belongs(scene) || 'not_a_member')),
  },
  'DELETE /courses/:courseId/enrollment': {
    input: ofCourse,
    may: signedIn((scene) => (isShut(scene) ? 'course_not_found' : true)),
  },
  'PUT /lessons/:lessonId/completion': { input: ofLesson, may: learners },
  'DELETE /lessons/:lessonId/completion': { input: ofLesson, may: learners },
  'PUT /lessons/:lessonId/visit': { input: withBody(ofLesson, () => ({})), may: learners },
  'GET /lessons/:lessonId/note': { input: ofLesson, may: readers },
  'PUT /lessons/:lessonId/note': {
    input: withBody(ofLesson, () => ({ content: 'Mine', version: 0 })),
    may: readers,
  },

  'GET /lessons/:lessonId/comments': { input: ofLesson, may: readers },
  'GET /lesson-comments/:lessonCommentId/replies': { input: ofComment, may: commentReaders },
  'POST /lessons/:lessonId/comments': {
    input: withBody(ofLesson, () => ({ id: newId(), content: 'Hello' })),
    may: readers,
  },
  // Written by someone outside the scenes.
  'PATCH /lesson-comments/:lessonCommentId': {
    input: withBody(ofComment, () => ({ content: 'Changed' })),
    may: signedIn((scene) => (teaches(scene) || learns(scene) ? 'permission_denied' : 'comment_not_found')),
    changes: false,
  },
  'DELETE /lesson-comments/:lessonCommentId': {
    input: ofComment,
    may: signedIn((scene) => teaches(scene) || (learns(scene) ? 'permission_denied' : 'comment_not_found')),
  },

  'POST /clubs/:club/courses': {
    input: ({ club }) => ({ params: { club: club.slug }, body: { id: newId(), title: 'A course' } }),
    may: founders,
  },
  'GET /clubs/:club/courses/:slug/manage': {
    input: ({ club, course }) => ({ params: { club: club.slug, slug: course.slug } }),
    may: teachers,
  },
  'PUT /courses/:courseId': { input: withBody(ofCourse, () => ({ summary: 'New' })), may: teachers },
  // Published already.
  'PUT /courses/:courseId/publication': { input: ofCourse, may: teachers, changes: false },
  'DELETE /courses/:courseId/publication': { input: ofCourse, may: teachers },
  'DELETE /courses/:courseId': { input: ofCourse, may: managers },
  // Not deleted.
  'PUT /courses/:courseId/restoration': { input: ofCourse, may: teachers, changes: false },
  'GET /clubs/:club/course-bin': {
    input: ({ club }) => ({ params: { club: club.slug } }),
    may: signedIn((scene) => (isShut(scene) ? 'members_only' : true)),
  },
  'GET /courses/:courseId/bin': { input: ofCourse, may: teachers },
  'PUT /courses/:courseId/teachers': {
    input: withBody(ofCourse, ({ others }) => ({ personIds: [others.member] })),
    may: managers,
  },
  'PUT /courses/:courseId/position': { input: withBody(ofCourse, () => ({ before: null })), may: managers },
  'PUT /courses/:courseId/outline': { input: withBody(ofCourse, outlineBody), may: teachers },
  'POST /courses/:courseId/copies': { input: withBody(ofCourse, () => ({ id: newId() })), may: managers },
  'GET /courses/:courseId/file': { input: ofCourse, may: teachers },
  'POST /clubs/:club/course-imports': {
    input: ({ club }) => ({ params: { club: club.slug }, query: { id: newId() } }),
    // Without a file, which this table does not send.
    may: signedIn((scene) =>
      isShut(scene) ? 'members_only' : manages(scene) ? 'unsupported_media_type' : 'permission_denied',
    ),
    changes: false,
  },
  'POST /courses/:courseId/lessons': {
    input: withBody(ofCourse, ({ section }) => ({ id: newId(), sectionId: section.id, title: 'New' })),
    may: teachers,
  },
  'GET /lessons/:lessonId/draft': { input: ofLesson, may: lessonTeachers },
  'PUT /lessons/:lessonId': { input: withBody(ofLesson, () => ({ content: 'New' })), may: lessonTeachers },
  'PUT /lessons/:lessonId/publication': { input: ofLesson, may: lessonTeachers, changes: false },
  'DELETE /lessons/:lessonId/publication': { input: ofLesson, may: lessonTeachers },
  'POST /lessons/:lessonId/copies': {
    input: withBody(ofLesson, () => ({ id: newId() })),
    may: lessonTeachers,
  },
  'DELETE /lessons/:lessonId': { input: ofLesson, may: lessonTeachers },
  'PUT /lessons/:lessonId/restoration': { input: ofLesson, may: lessonTeachers, changes: false },
  'GET /lessons/:lessonId/versions': { input: ofLesson, may: lessonTeachers },
  'PUT /lessons/:lessonId/quiz': { input: withBody(ofLesson, quizBody), may: lessonTeachers },
  'DELETE /lessons/:lessonId/quiz': { input: ofLesson, may: lessonTeachers },
  'POST /lessons/:lessonId/quiz-attempts': {
    input: withBody(ofLesson, ({ question }) => ({
      id: newId(),
      version: 1,
      answers: [{ questionId: question.id, optionIds: [question.right] }],
    })),
    may: learners,
  },
  'PUT /lessons/:lessonId/assignment': {
    input: withBody(ofLesson, () => ({ prompt: 'Draw it', takes: ['file'] })),
    may: lessonTeachers,
  },
  'DELETE /lessons/:lessonId/assignment': { input: ofLesson, may: lessonTeachers },
  'PUT /lessons/:lessonId/submission': {
    input: withBody(ofLesson, () => ({ id: newId(), content: 'Here', version: 0 })),
    may: learners,
  },
  // No one in the scenes handed in anything.
  'DELETE /lessons/:lessonId/submission': { input: ofLesson, may: learners, changes: false },
  'GET /courses/:courseId/submissions': { input: ofCourse, may: teachers },
  'PUT /submissions/:submissionId/decision': {
    input: ({ submission }) => ({
      params: { submissionId: submission.id },
      body: { status: 'accepted', version: 1 },
    }),
    may: signedIn((scene) => teaches(scene) || 'submission_not_found'),
  },

  'GET /courses/:courseId/enrollments': { input: ofCourse, may: teachers },
  'GET /courses/:courseId/enrollments.csv': { input: ofCourse, may: teachers },
  'GET /courses/:courseId/enrollments/:personId': { input: ofLearner, may: teachers },
  'GET /courses/:courseId/links': { input: ofCourse, may: teachers },
  'GET /courses/:courseId/link-enrollment': {
    input: (scene) => ({ ...ofCourse(scene), query: { token: 'none' } }),
    may: seers,
  },
  'PUT /courses/:courseId/link-enrollment': {
    input: withBody(ofCourse, () => ({ token: 'none' })),
    may: signedIn((scene) => (isShut(scene) ? 'course_not_found' : belongs(scene) || 'not_a_member')),
  },
  'POST /courses/:courseId/links': {
    input: withBody(ofCourse, () => ({ id: newId(), lifetime: '1-day', maxUses: 1 })),
    may: teachers,
  },
  // There is none.
  'DELETE /courses/:courseId/links/:linkId': {
    input: ({ course }) => ({ params: { courseId: course.id, linkId: newId() } }),
    may: teachers,
    changes: false,
  },
  'POST /courses/:courseId/enrollments': {
    input: withBody(ofCourse, () => ({ names: ['no-one-of-this-name'] })),
    may: teachers,
    changes: false,
  },
  'PUT /courses/:courseId/enrollments/:personId': {
    input: ({ course, others }) => ({ params: { courseId: course.id, personId: others.admin } }),
    may: teachers,
  },
  'DELETE /courses/:courseId/enrollments/:personId': { input: ofLearner, may: teachers },
  // Nothing is done yet.
  'DELETE /courses/:courseId/enrollments/:personId/progress': {
    input: ofLearner,
    may: teachers,
    changes: false,
  },
  'GET /courses/:courseId/enrollment-candidates': {
    input: (scene) => ({ ...ofCourse(scene), query: { q: 'a' } }),
    may: teachers,
  },
  'POST /courses/:courseId/reminders': { input: ofCourse, may: teachers },

  'GET /certificates/:certificateCode': { input: ofCertificate, may: () => true },
  'PUT /certificates/:certificateCode/revocation': { input: ofCertificate, may: revokers },
  'DELETE /certificates/:certificateCode/revocation': {
    input: ofCertificate,
    may: revokers,
    changes: false,
  },
} satisfies Partial<Record<EndpointKey, Rule>>
