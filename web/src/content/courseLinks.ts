type Named = { slug: string }

/** Path of a course's page, or of a lesson of it. */
export const pathToCourse = (club: Named, course: Named, lesson?: Named | null) =>
  `/${club.slug}/courses/${course.slug}${lesson ? `/lessons/${lesson.slug}` : ''}`
