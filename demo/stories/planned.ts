import type { ContentType } from '@guildhall/contract/limits'
import { toSlug } from '../../server/src/platform/slug.ts'
import { chance } from '../chance.ts'
import type { FilePlan } from '../files.ts'
import { descriptions } from '../pictures/descriptions.ts'
import { type Scene, scenePicture } from '../pictures/scenes.ts'
import { atDaytime, day } from '../times.ts'
import { type Club, memberCalled, type Person, someMember } from '../world.ts'
import type { Item } from './item.ts'

type Plan = {
  /** Its key. */
  club: string
  title: string
  text: string
  /** How long ago it was published, in days. */
  age: number
  /** Their first name; anybody who was there then, without. */
  by?: string
  replies?: string[]
  /** What its pictures show; the first one is shown on cards. */
  pictures?: Scene[]
}

/** Something that is published as its plan says. */
export function plannedItem(type: ContentType, plan: Plan, club: Club, now: number): Item {
  const { title, text, age, replies = [], pictures = [] } = plan
  const c = chance(`${type} ${club.key} ${title}`)
  const sleeplessAt = Math.floor(now - age * day)
  const createdAt = atDaytime(now, sleeplessAt)
  const author = plan.by
    ? memberCalled(club, plan.by)
    : (someMember(c, club, sleeplessAt, () => false) ?? (club.members[0]?.person as Person))
  return {
    id: c.id(createdAt),
    type,
    club,
    author,
    slug: toSlug(title, 80),
    title,
    text,
    createdAt,
    sleeplessAt,
    appeal: c.between(0.1, 0.35),
    replies: replies.map((text) => ({ text, isAuthors: false })),
    chatter: { draw: () => '', count: 0 },
    files: pictures.map(
      (scene, at): FilePlan => ({
        purpose: 'content',
        svg: scenePicture(scene, club.colour, `${club.key} ${title} ${at}`),
        alt: descriptions[scene],
      }),
    ),
  }
}
