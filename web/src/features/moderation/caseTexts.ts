import type { CaseDetails, CaseSummary } from '@guildhall/contract/cases'
import { listText } from '@guildhall/contract/lists'
import type { SubjectKind } from '@guildhall/contract/moderation'
import { appealRejected } from '@guildhall/contract/moderation-limits'
import { nounOf } from '@guildhall/contract/nouns'
import type { ReportReason } from '@guildhall/contract/report-reasons'
import { actTexts } from '../../content/moderation/actTexts'
import { reasonTexts } from '../../content/reports/reasonTexts'

/** Kinds of things that cases are about, as filters name them. */
export const kindTexts: Record<SubjectKind, string> = {
  content: 'Posts and other items',
  comment: 'Comments',
  lesson_comment: 'Lesson comments',
  message: 'Messages',
  profile: 'Profiles',
  club: 'Clubs',
  course: 'Courses',
}

/** Reasons of reports, as filters name them. */
export const reasonFilterTexts: Record<ReportReason, string> = { ...reasonTexts, illegal: 'Legal notices' }

/** The mark of a case with a legal notice. */
export const legalTexts: Record<CaseSummary['legal'], string | null> = {
  none: null,
  notice: 'Legal notice',
  child_abuse: 'Legal notice: child abuse',
}

export const ageTexts = { 24: 'Older than 1 day', 48: 'Older than 2 days', 168: 'Older than 7 days' } as const

export const outcomeTexts: Record<NonNullable<CaseSummary['outcome']>, { label: string; text: string }> = {
  acted: { label: 'Action was taken', text: 'For cases in which you hid something or acted on someone.' },
  fine: { label: 'It’s fine', text: 'No new case about it until it’s edited.' },
  dismissed: { label: 'Dismissed', text: 'Closed without deciding. New reports open a new case.' },
}

export const standingTexts: Record<Exclude<CaseSummary['personStanding'], 'none'>, string> = {
  reviewed: 'Posts reviewed',
  silenced: 'Silenced',
  banned: 'Banned',
  suspended: 'Suspended',
  closed: 'Account closed',
  deleted: 'Account deleted',
}

type Entry = CaseDetails['entries'][number]['what']

const entryTexts: Record<Exclude<Entry, keyof typeof actTexts>, string> = {
  opened: 'Opened',
  taken: 'Taken',
  released: 'Given back',
  escalated: 'Passed on to the operators',
  note: 'Note',
  closed: 'Closed',
  reopened: 'Reopened',
  reversed: 'Reversed',
  appealed: 'Appealed',
  [appealRejected]: 'Appeal rejected',
  appeal_granted: 'Appeal granted',
}

/** What an entry of the history is called. */
export const entryText = (what: Entry): string =>
  what in actTexts
    ? actTexts[what as keyof typeof actTexts].done
    : entryTexts[what as keyof typeof entryTexts]

export const isAct = (what: Entry): what is keyof typeof actTexts => what in actTexts

/** What was done in a case and is in force, and whether what it is about can still be seen: 'Banned. The post is hidden.' */
export function happenedText({ entries, isHidden, now, label }: CaseDetails): string {
  const done = entries.flatMap(({ what, isReversed }) =>
    isAct(what) && !isReversed ? [actTexts[what].done] : [],
  )
  const what = `${listText(new Set(done)) || 'Nothing was done'}.`
  if (label === 'Profile' || label === 'Club') return what
  const one = nounOf(label)
  const state =
    now === null
      ? `The ${one} was deleted.`
      : isHidden
        ? `The ${one} is hidden.`
        : `The ${one} is still visible.`
  return `${what} ${state}`
}
