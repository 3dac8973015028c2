/** Tables of hidable things, below the views. */
export const subjectTables = {
  content: 'content_rows',
  comment: 'comment_rows',
  lesson_comment: 'lesson_comment_rows',
  message: 'chat_messages',
  profile: 'profiles',
  club: 'clubs',
  course: 'course_rows',
} as const
