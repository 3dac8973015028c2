import { AppError } from '../../platform/errors.ts'

export const unreadable = (why: string, cause?: unknown) =>
  new AppError('course_file_unreadable', {
    message: `This file has no course that can be imported. ${why}`,
    cause,
  })
