import type { Routes } from '../../platform/http/bind.ts'
import { readCertificate } from './certificates.reads.ts'
import { markAsDone, markAsNotDone } from './completion.writes.ts'
import { readCoursePage, readCourses, readLinkEnrollment } from './courses.reads.ts'
import { decideSubmission } from './decisions.writes.ts'
import { leaveCourse, startCourse } from './enrollment.writes.ts'
import { readLesson } from './lessons.reads.ts'
import { readNote } from './notes.reads.ts'
import { saveNote } from './notes.writes.ts'
import { answerQuiz } from './quiz-attempts.writes.ts'
import { restoreCertificate, revokeCertificate } from './revocation.writes.ts'
import { readSubmissions } from './submissions.reads.ts'
import { handIn, takeBack } from './submissions.writes.ts'
import { recordVisit } from './visits.writes.ts'

export const forAnyone = {
  'GET /clubs/:club/courses': (context, { club, query }) => readCourses(context, club, query),
  'GET /clubs/:club/courses/:slug': readCoursePage,
  'GET /clubs/:club/courses/:slug/lessons/:lesson': readLesson,
  'GET /certificates/:certificateCode': (context, { certificateCode }) =>
    readCertificate(context, certificateCode),
  'GET /courses/:courseId/link-enrollment': (context, { courseId, query }) =>
    readLinkEnrollment(context, courseId, query.token),
} satisfies Partial<Routes<'anyone'>>

export const forPeople = {
  'PUT /courses/:courseId/enrollment': (context, { courseId }) => startCourse(context, courseId),
  'PUT /courses/:courseId/link-enrollment': (context, { courseId, body }) =>
    startCourse(context, courseId, body.token),
  'DELETE /courses/:courseId/enrollment': (context, { courseId }) => leaveCourse(context, courseId),
  'PUT /lessons/:lessonId/completion': (context, { lessonId }) => markAsDone(context, lessonId),
  'DELETE /lessons/:lessonId/completion': (context, { lessonId }) => markAsNotDone(context, lessonId),
  'PUT /lessons/:lessonId/visit': (context, { lessonId, body }) => recordVisit(context, lessonId, body),
  'GET /lessons/:lessonId/note': (context, { lessonId }) => readNote(context, lessonId),
  'PUT /lessons/:lessonId/note': (context, { lessonId, body }) => saveNote(context, lessonId, body),
  'POST /lessons/:lessonId/quiz-attempts': (context, { lessonId, body }) =>
    answerQuiz(context, lessonId, body),
  'PUT /lessons/:lessonId/submission': (context, { lessonId, body }) => handIn(context, lessonId, body),
  'DELETE /lessons/:lessonId/submission': (context, { lessonId }) => takeBack(context, lessonId),
  'GET /courses/:courseId/submissions': (context, { courseId, query }) =>
    readSubmissions(context, courseId, query),
  'PUT /submissions/:submissionId/decision': (context, { submissionId, body }) =>
    decideSubmission(context, submissionId, body),
  'PUT /certificates/:certificateCode/revocation': (context, { certificateCode }) =>
    revokeCertificate(context, certificateCode),
  'DELETE /certificates/:certificateCode/revocation': (context, { certificateCode }) =>
    restoreCertificate(context, certificateCode),
} satisfies Partial<Routes<'person'>>
