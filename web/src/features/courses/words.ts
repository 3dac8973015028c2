import type { CourseCard, LessonState, OutlineLesson } from '@guildhall/contract/courses'
import { listText } from '@guildhall/contract/lists'
import { numberText } from '@guildhall/contract/locale'
import { plural } from '@guildhall/contract/plural'
import { day } from '../../lib/dates/dates'
import { fullName } from '../../lib/text/names'

export const levelWords = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
} as const

export const lessonsText = (count: number) => plural(count, '{n} lesson', '{n} lessons')

/** '45 min', '2 h', '3 h 20 min'; empty if unknown. */
export function lengthText(minutes: number | null): string {
  if (!minutes) return ''
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours && `${numberText(hours)} h`, rest && `${rest} min`].filter(Boolean).join(' ')
}

/** 'For members of Carvers and Turners'; of teachers alone once its groups are deleted. */
export const groupsText = ({ groups }: Pick<CourseCard, 'groups'>) =>
  groups.length > 0 ? `For members of ${listText(groups.map(({ name }) => name))}` : 'For teachers'

/** The price, or who may start the course; empty if every member may, for nothing. */
export function accessText({ access, priceText, requiredLevel, groups }: CourseCard): string {
  if (access === 'groups') return groupsText({ groups })
  if (access === 'level' && requiredLevel !== null) return `For level ${requiredLevel}`
  if (priceText) return priceText
  return access === 'chosen' ? 'By invitation' : access === 'paid' ? 'Paid' : ''
}

/** 'Ada Lovelace and Alan Turing', 'Ada Lovelace and 2 others'. */
export function teachersText(teachers: CourseCard['teachers']): string {
  const [first, second] = teachers
  if (!first) return ''
  if (!second) return fullName(first)
  if (teachers.length === 2) return `${fullName(first)} and ${fullName(second)}`
  return `${fullName(first)} and ${teachers.length - 1} others`
}

/** Why a lesson is locked; empty if it is open, or if only starting the course is missing. */
export function lockText({ state, opensAt, waitsFor }: LessonState, utc: boolean): string {
  if (state !== 'locked') return ''
  if (waitsFor !== null) return `After “${waitsFor}”`
  return opensAt ? `Opens on ${day(opensAt, utc)}` : ''
}

const partWords = {
  video: 'video',
  audio: 'audio',
  files: 'files',
  quiz: 'quiz',
  assignment: 'assignment',
} as const

/** 'Video, quiz', for screen readers. */
export const partsText = ({ has }: Pick<OutlineLesson, 'has'>) => listText(has.map((part) => partWords[part]))
