import type { Database } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { readPreview } from '../clubs/clubs.reads.ts'
import { readPublicCourse } from '../courses/public.reads.ts'
import { readItem } from '../feed/feed.reads.ts'
import { detailOf } from '../feed/hydrators.ts'
import { clubFacts, courseFacts, itemFacts, personFacts } from '../social/facts.ts'
import type { ReadFacts } from '../social/social.answer.ts'
import { readPublicProfile } from './people.reads.ts'

/** As visitors see them, by the rules of their pages: pages hidden from search engines have no picture. */
export function readSocialFacts(db: Database): ReadFacts {
  const visitor = { db, viewer: null }
  return {
    // Throws content_not_found for private clubs too.
    items: async (id) => {
      const item = await readItem(visitor, id)
      return itemFacts(item, detailOf(item))
    },
    clubs: async (id) => {
      const club = await readPreview(visitor, id)
      if (club.isPrivate) throw new AppError('file_not_found')
      return clubFacts(club)
    },
    people: async (username) => {
      const person = await readPublicProfile(visitor, username)
      if (person.recent.length === 0) throw new AppError('file_not_found')
      return personFacts(person)
    },
    courses: async (id) => {
      const course = await readPublicCourse(db, id)
      if (!course) throw new AppError('file_not_found')
      return courseFacts(course)
    },
  }
}
