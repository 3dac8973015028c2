import type { LessonReply } from '@guildhall/contract/course-comments'
import type * as contract from '@guildhall/contract/interactions'

type OfLesson = { isLesson?: true; isTeacher?: boolean }

/** A comment on an item, or on a lesson, whose id `contentId` is then. */
export type Comment = contract.Comment & OfLesson
export type CommentThread = contract.CommentThread & OfLesson & { replies: Comment[] }
export type CommentId = Pick<Comment, 'id' | 'contentId' | 'isLesson'>

/** 'reply by Ada Vale', within the names of buttons. */
export const labelOf = ({ parentId }: Comment, name: string) =>
  parentId ? `reply by ${name}` : `comment by ${name}`

export const onLesson = ({ lessonId, replyCount: _, ...comment }: LessonReply): Comment => ({
  ...comment,
  ...{ contentId: lessonId, authorLevel: null, isMarkdown: true, mentions: [], pictures: [] },
  ...{ liked: false, likeCount: 0, isLesson: true },
})
