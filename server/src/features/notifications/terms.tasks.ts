import { feeInWords } from '@guildhall/contract/fees'
import { sql } from 'kysely'
import type { TermsChange } from '../clubs/terms.writes.ts'
import { inPages, notify, peopleAtOnce } from './notify.ts'

const type = 'CLUB_TERMS_CHANGED'

/**
 * Notifies a club's members of new rules, of another fee, and that it is private now. An unread notification of the last hour
 * about the same gives way.
 */
export const notifyOfTerms = inPages(
  'notify.terms',
  ({ clubId, byId, at, changes, cause }) =>
    async (tx, after) => {
      const club = await tx.db
        .selectFrom('clubs')
        .select(['id', 'slug', 'name'])
        .where('id', '=', clubId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!club) return []
      // Who joined since then has agreed to the new ones.
      const people = await tx.db
        .selectFrom('club_memberships as m')
        .innerJoin('profiles as p', 'p.id', 'm.user_id')
        .select('p.id')
        .where('m.club_id', '=', clubId)
        .where('m.user_id', '>', after)
        .where('m.user_id', '!=', byId)
        .where('m.created_at', '<=', new Date(at))
        .where('p.deleted_at', 'is', null)
        .orderBy('m.user_id')
        .limit(peopleAtOnce)
        .execute()
      const what = changes.map((change) => change.what)
      const ids = people.map(({ id }) => id)
      await sql`delete from notifications where user_id = any(${ids}::uuid[]) and club_id = ${clubId} and type = ${type}
    and not is_read and created_at > now() - interval '1 hour' and cause < ${cause}::uuid
    and string_to_array(metadata ->> 'what', ' ') <@ ${what}::text[]`.execute(tx.db)
      const { title, paragraphs } = wordsOf(club.name, changes)
      await notify(
        tx,
        {
          type,
          title,
          message: paragraphs.join(' '),
          cause,
          club,
          metadata: { what: what.join(' ') },
          mail: { paragraphs, button: { label: 'Go to the club', path: `/${club.slug}` } },
        },
        people,
      )
      return people
    },
)

/** The one title that fits, and a paragraph for each change. */
function wordsOf(club: string, changes: TermsChange[]): { title: string; paragraphs: string[] } {
  const paragraphs = changes.map((change) => paragraphOf(club, change))
  const [only, ...others] = changes
  if (others.length > 0 || !only) return { title: `${club} changed its fee and is private now`, paragraphs }
  return { title: titles[only.what](club), paragraphs }
}

const titles: Record<TermsChange['what'], (club: string) => string> = {
  rules: (club) => `The rules of ${club} changed`,
  fee: (club) => `The membership fee of ${club} changed`,
  private: (club) => `${club} is private now`,
}

function paragraphOf(club: string, change: TermsChange): string {
  if (change.what === 'rules')
    return `The owner or an admin changed the rules of ${club}. You’ll find them under “About this club” in the club’s menu.`
  if (change.what === 'private')
    return `From now on, only members can see what is published in ${club}, and people ask to join. You’re still a member.`
  const [before, now] = [feeInWords(change.from), feeInWords(change.to)]
  return `Membership of ${club} is now ${now}. Before, it was ${before}. You’re still a member.`
}
