import { all, type Consequences, own } from './consequence.ts'

const done = {
  who: 'teachers',
  stays: 'What is done stays done, and attempts stay with their result',
} as const

const required = { who: 'teachers', stays: 'Completed courses and their certificates' } as const

/** Courses, their lessons and learners. */
export const courseConsequences = {
  'PUT /courses/:courseId': {
    access: {
      who: 'teachers',
      stays: 'Comments of before a course for chosen people is opened are shown to its learners of then',
    },
    groupIds: { who: 'teachers', stays: 'Progress and certificates of learners who are in none of them' },
    requiredLevel: { who: 'teachers', stays: 'Learners stay learners' },
    priceText: { who: 'teachers', stays: 'Learners stay learners' },
    howToPay: own,
    unlocking: { who: 'teachers', stays: 'Lessons that are done stay open' },
    hasCertificate: { who: 'teachers', stays: 'Certificates stay valid' },
    title: own,
    summary: own,
    description: own,
    level: own,
    cover: own,
  },
  'PUT /lessons/:lessonId': {
    isPreview: { who: 'teachers', stays: 'Comments of before are shown to learners and teachers alone' },
    isOptional: { who: 'teachers', stays: 'What is done stays done' },
    isDoneByVideo: { who: 'teachers', stays: 'What is done stays done' },
    unlockDays: { who: 'teachers', stays: 'Lessons that are done stay open' },
    unlockAt: { who: 'teachers', stays: 'Lessons that are done stay open' },
    title: own,
    content: own,
    videoUrl: own,
    videoPath: own,
    captionsPath: own,
    audioPath: own,
    filePaths: own,
    minutes: own,
  },
  'PUT /courses/:courseId/outline': {
    version: own,
    sections: { who: 'teachers', stays: 'Lessons that are done stay done and open' },
  },
  'PUT /courses/:courseId/position': { who: 'admins', stays: 'Courses and who learns in them' },
  'PUT /courses/:courseId/teachers': {
    personIds: { who: 'teachers', stays: 'What they decided' },
  },
  'PUT /courses/:courseId/publication': {
    ...{ who: 'teachers', notified: 'NEW_COURSE' },
    stays: 'Learners stay learners',
  },
  'DELETE /courses/:courseId/publication': {
    ...{ who: 'teachers', confirmed: 'dialog' },
    stays: 'Learners, what they did, and certificates',
  },
  'DELETE /courses/:courseId': {
    ...{ who: 'teachers', confirmed: 'dialog' },
    stays: 'Everything can be restored for 30 days, and certificates stay valid',
  },
  'PUT /courses/:courseId/restoration': { who: 'teachers', stays: 'What everyone did in it' },
  'PUT /courses/:courseId/enrollment': own,
  'DELETE /courses/:courseId/enrollment': own,
  'PUT /courses/:courseId/link-enrollment': { token: own },
  'PUT /courses/:courseId/enrollments/:personId': {
    ...{ who: 'teachers', notified: 'COURSE_ENROLLED' },
    stays: 'What they did before',
  },
  'DELETE /courses/:courseId/links/:linkId': {
    ...{ who: 'teachers', confirmed: 'dialog' },
    stays: 'Who was enrolled by it stays',
  },
  'DELETE /courses/:courseId/enrollments/:personId': {
    ...{ who: 'teachers', confirmed: 'dialog' },
    stays: 'Their certificate, and what they wrote',
  },
  'DELETE /courses/:courseId/enrollments/:personId/progress': {
    ...{ who: 'teachers', confirmed: 'dialog' },
    stays: 'Their certificate, and other learners’ progress',
  },
  'PUT /certificates/:certificateCode/revocation': {
    ...{ who: 'teachers', confirmed: 'dialog' },
    stays: 'Its page says that it was revoked',
  },
  'DELETE /certificates/:certificateCode/revocation': { who: 'teachers', stays: 'Its code and date' },

  'PUT /lessons/:lessonId/quiz': {
    ...all(done, 'version', 'passMark', 'maxAttempts', 'isShuffled', 'showsAnswers', 'questions'),
    isRequired: required,
  },
  'DELETE /lessons/:lessonId/quiz': { ...done, confirmed: 'dialog' },
  'PUT /lessons/:lessonId/assignment': { ...all(done, 'prompt', 'takes'), isRequired: required },
  'DELETE /lessons/:lessonId/assignment': { ...done, confirmed: 'dialog' },
  'PUT /lessons/:lessonId/publication': done,
  'DELETE /lessons/:lessonId/publication': done,
  'DELETE /lessons/:lessonId': {
    ...{ who: 'teachers', confirmed: 'dialog' },
    stays: 'Everything can be restored for 30 days, and certificates stay valid',
  },
  'PUT /lessons/:lessonId/restoration': { who: 'teachers', stays: 'What everyone did in it' },
  'PUT /submissions/:submissionId/decision': {
    ...{ who: 'teachers', notified: 'ASSIGNMENT_ACCEPTED' },
    stays: 'What was handed in; the second of two decisions is refused',
  },
  'PUT /lessons/:lessonId/submission': own,
  'DELETE /lessons/:lessonId/submission': own,
  'PUT /lessons/:lessonId/completion': own,
  'DELETE /lessons/:lessonId/completion': own,
  'PUT /lessons/:lessonId/note': own,
  'PUT /lessons/:lessonId/visit': own,
} as const satisfies Partial<Consequences>
