import { type Activity, pastActivity } from './activity.ts'
import { type Community, createCommunity } from './community.ts'
import { type Conversation, createConversations } from './conversations.ts'
import { type Course, createCourses, lessonsOf } from './courses.ts'
import { type FilePlan, type StoredFile, sceneAlbum } from './files.ts'
import { createItems } from './items.ts'
import { type Answered, withResponses } from './responses.ts'
import type { Data, DemoKind } from './schema.ts'

/** The whole example community in memory. */
export type Example = Community & {
  items: Answered[]
  /** Past actions that no other row shows. */
  activity: Activity[]
  conversations: Conversation[]
  courses: Course[]
  /** Sites that posts link to, with the pictures of their cards. */
  links: { url: string; title: string; siteName: string; picture: FilePlan }[]
}
export type StoredFiles = Map<FilePlan, StoredFile>

/** The same at every fill, but for its times, which end at `now` (milliseconds). */
export function createExample(data: Data, now: number): Example {
  const community = createCommunity(data, now)
  const items = createItems(data, community).map((item) => withResponses(item, data.replies.naming, now))
  const activity = pastActivity(community, items)
  const conversations = createConversations(data, { ...community, items, activity })
  const links = data.links.map((link) => {
    const { alt: _, ...picture } = sceneAlbum(data, link.url)(link.picture, 'link-card')
    return { ...link, picture }
  })
  const courses = createCourses(data, community)
  return { ...community, items, activity, conversations, courses, links }
}

/** Everything that has to be stored before its rows are written. */
export const filesOf = ({ people, clubs, items, conversations, courses, links }: Example): FilePlan[] => [
  ...people.flatMap(({ portrait }) => portrait ?? []),
  ...clubs.flatMap(({ logo, cover }) => [logo, cover]),
  ...items.flatMap(({ files }) => files),
  ...conversations.flatMap(({ lines }) => lines.flatMap(({ file }) => file ?? [])),
  ...links.map(({ picture }) => picture),
  ...courses.flatMap((course) => [course.cover, ...lessonsOf(course).flatMap(({ files }) => files)]),
]

/** Items of one kind. */
export const itemsOf = <K extends DemoKind>(items: Answered[], kind: K): Answered<K>[] =>
  items.filter(({ type }) => type === kind) as Answered<K>[]
