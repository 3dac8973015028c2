import type { LessonReply } from '@guildhall/contract/course-comments'
import type * as contract from '@guildhall/contract/interactions'

type OfLesson = { isLesson?: true; isTeacher?: boolean }

/** A comment on an item, or on a lesson, whose id `contentId` is then. */
export type Comment = contract.Comment & OfLesson
export type CommentThread = contract.CommentThread & OfLesson & { replies: Comment[] }
export type CommentId = Pick<Comment, 'id' | 'contentId' | 'isLesson'>

export const onLesson = ({ lessonId, replyCount: _, ...comment }: LessonReply): Comment => ({
  ...comment,
  ...{ contentId: lessonId, authorLevel: null, isMarkdown: true, mentions: [], pictures: [] },
  ...{ liked: false, likeCount: 0, isLesson: true },
})
