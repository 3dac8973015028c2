import type { Routes } from '../../platform/http/bind.ts'
import { readLessonComments, readLessonReplies } from './lesson-comments.reads.ts'
import { commentOnLesson, deleteLessonComment, editLessonComment } from './lesson-comments.writes.ts'

export const forPeople = {
  'GET /lessons/:lessonId/comments': (context, { lessonId, query }) =>
    readLessonComments(context, lessonId, query.cursor),
  'GET /lesson-comments/:lessonCommentId/replies': (context, { lessonCommentId, query }) =>
    readLessonReplies(context, lessonCommentId, query.cursor),
  'POST /lessons/:lessonId/comments': (context, { lessonId, body }) =>
    commentOnLesson(context, lessonId, body),
  'PATCH /lesson-comments/:lessonCommentId': (context, { lessonCommentId, body }) =>
    editLessonComment(context, lessonCommentId, body.content),
  'DELETE /lesson-comments/:lessonCommentId': (context, { lessonCommentId }) =>
    deleteLessonComment(context, lessonCommentId),
} satisfies Partial<Routes<'person'>>
