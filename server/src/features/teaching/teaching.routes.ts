import type { Routes } from '../../platform/http/bind.ts'
import { deleteAssignment, saveAssignment } from './assignments.writes.ts'
import { readCourseBin, readLessonBin } from './bin.reads.ts'
import { deleteCourse, deleteLesson, restoreCourse, restoreLesson } from './bin.writes.ts'
import { copyCourse, copyLesson } from './copies.writes.ts'
import { readCourseToTeach } from './course-draft.reads.ts'
import { changeCourse } from './course-edit.writes.ts'
import { downloadCourse } from './course-export.reads.ts'
import { importCourse } from './course-import.writes.ts'
import { moveCourse } from './course-order.writes.ts'
import { createCourse, hideCourse, publishCourse } from './courses.writes.ts'
import { readEnrollmentCandidates } from './enrollments/candidates.reads.ts'
import { createCourseLink, readCourseLinks, revokeCourseLink } from './enrollments/course-links.writes.ts'
import { enrollList } from './enrollments/enroll-list.writes.ts'
import { readEnrollment } from './enrollments/enrollment-details.reads.ts'
import { downloadEnrollments } from './enrollments/enrollments.csv.ts'
import { readEnrollments } from './enrollments/enrollments.reads.ts'
import { enroll, remindLearners, removeLearner, resetLearner } from './enrollments/enrollments.writes.ts'
import { readLessonToTeach } from './lesson-draft.reads.ts'
import { changeLesson } from './lesson-edit.writes.ts'
import { createLesson, hideLesson, publishLesson } from './lessons.writes.ts'
import { changeOutline } from './outline.writes.ts'
import { deleteQuiz, saveQuiz } from './quizzes.writes.ts'
import { changeTeachers } from './teachers.writes.ts'
import { readLessonVersions } from './versions.reads.ts'

export const forPeople = {
  'PUT /lessons/:lessonId/quiz': (context, { lessonId, body }) => saveQuiz(context, lessonId, body),
  'DELETE /lessons/:lessonId/quiz': (context, { lessonId }) => deleteQuiz(context, lessonId),
  'PUT /lessons/:lessonId/assignment': (context, { lessonId, body }) =>
    saveAssignment(context, lessonId, body),
  'DELETE /lessons/:lessonId/assignment': (context, { lessonId }) => deleteAssignment(context, lessonId),
  'GET /courses/:courseId/enrollments': (context, { courseId, query }) =>
    readEnrollments(context, courseId, query),
  'GET /courses/:courseId/enrollments.csv': (context, { courseId, query }) =>
    downloadEnrollments(context, courseId, query),
  'GET /courses/:courseId/enrollments/:personId': (context, { courseId, personId }) =>
    readEnrollment(context, courseId, personId),
  'GET /courses/:courseId/links': (context, { courseId }) => readCourseLinks(context, courseId),
  'POST /courses/:courseId/links': (context, { courseId, body }) => createCourseLink(context, courseId, body),
  'DELETE /courses/:courseId/links/:linkId': (context, { courseId, linkId }) =>
    revokeCourseLink(context, courseId, linkId),
  'POST /courses/:courseId/enrollments': (context, { courseId, body }) =>
    enrollList(context, courseId, body.names),
  'PUT /courses/:courseId/enrollments/:personId': (context, { courseId, personId }) =>
    enroll(context, courseId, personId),
  'DELETE /courses/:courseId/enrollments/:personId': (context, { courseId, personId }) =>
    removeLearner(context, courseId, personId),
  'DELETE /courses/:courseId/enrollments/:personId/progress': (context, { courseId, personId }) =>
    resetLearner(context, courseId, personId),
  'GET /courses/:courseId/enrollment-candidates': (context, { courseId, query }) =>
    readEnrollmentCandidates(context, courseId, query.q),
  'POST /courses/:courseId/reminders': (context, { courseId }) => remindLearners(context, courseId),
  'POST /clubs/:club/courses': (context, { club, body }) => createCourse(context, club, body),
  'GET /clubs/:club/courses/:slug/manage': readCourseToTeach,
  'PUT /courses/:courseId': (context, { courseId, body }) => changeCourse(context, courseId, body),
  'PUT /courses/:courseId/publication': (context, { courseId }) => publishCourse(context, courseId),
  'DELETE /courses/:courseId/publication': (context, { courseId }) => hideCourse(context, courseId),
  'DELETE /courses/:courseId': (context, { courseId }) => deleteCourse(context, courseId),
  'PUT /courses/:courseId/restoration': (context, { courseId }) => restoreCourse(context, courseId),
  'GET /clubs/:club/course-bin': (context, { club }) => readCourseBin(context, club),
  'GET /courses/:courseId/bin': (context, { courseId }) => readLessonBin(context, courseId),
  'PUT /courses/:courseId/teachers': (context, { courseId, body }) =>
    changeTeachers(context, courseId, body.personIds),
  'PUT /courses/:courseId/position': (context, { courseId, body }) =>
    moveCourse(context, courseId, body.before),
  'PUT /courses/:courseId/outline': (context, { courseId, body }) => changeOutline(context, courseId, body),
  'POST /courses/:courseId/copies': (context, { courseId, body }) => copyCourse(context, courseId, body.id),
  'GET /courses/:courseId/file': (context, { courseId }) => downloadCourse(context, courseId),
  'POST /clubs/:club/course-imports': (context, { club, query, upload }) =>
    importCourse(context, club, query.id, upload),
  'POST /courses/:courseId/lessons': (context, { courseId, body }) => createLesson(context, courseId, body),
  'GET /lessons/:lessonId/draft': (context, { lessonId }) => readLessonToTeach(context, lessonId),
  'PUT /lessons/:lessonId': (context, { lessonId, body }) => changeLesson(context, lessonId, body),
  'PUT /lessons/:lessonId/publication': (context, { lessonId }) => publishLesson(context, lessonId),
  'DELETE /lessons/:lessonId/publication': (context, { lessonId }) => hideLesson(context, lessonId),
  'POST /lessons/:lessonId/copies': (context, { lessonId, body }) => copyLesson(context, lessonId, body.id),
  'DELETE /lessons/:lessonId': (context, { lessonId }) => deleteLesson(context, lessonId),
  'PUT /lessons/:lessonId/restoration': (context, { lessonId }) => restoreLesson(context, lessonId),
  'GET /lessons/:lessonId/versions': (context, { lessonId, query }) =>
    readLessonVersions(context, lessonId, query.cursor),
} satisfies Partial<Routes<'person'>>
