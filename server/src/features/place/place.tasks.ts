import { createHash } from 'node:crypto'
import { locale } from '@guildhall/contract/locale'
import { type LegalPage, legalTitles } from '@guildhall/contract/place-limits'
import type { Dependencies } from '../../platform/context.ts'
import { addTask, write } from '../../platform/database/write.ts'
import { nobody } from '../../platform/ids.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'
import { inSteps, taskBudgetMs } from '../../platform/tasks/batches.ts'
import type { TaskPayloads } from '../../platform/tasks/tasks.ts'
import { notify, peopleAtOnce } from '../notifications/notify.ts'

/**
 * Notifies everyone of a significant version, by bell and mail, in short writes; another task continues from `after`.
 * Repeated, it notifies and mails no one twice.
 */
export async function notifyOfVersion(
  deps: Dependencies,
  { page, number, after = nobody }: TaskPayloads['place.notify'],
  budgetMs = taskBudgetMs,
): Promise<void> {
  await inSteps(
    { after, budgetMs },
    (from) => notifySome(deps, { page, number, after: from }),
    (from) => addTask(deps.db, 'place.notify', { page, number, after: from }, { isBulk: true }),
  )
}

type Some = { page: LegalPage; number: number; after: string }

/** The id of the last person; undefined once everyone was notified. */
const notifySome = (deps: Dependencies, { page, number, after }: Some): Promise<string | undefined> =>
  write(deps, async (tx) => {
    const version = await tx.db
      .selectFrom('legal_versions')
      .select(['id', 'changes', 'in_force_from', 'text'])
      .where('page', '=', page)
      .where('number', '=', number)
      .executeTakeFirst()
    if (!version) return undefined
    const people = await tx.db
      .selectFrom('profiles')
      .select(['id', 'email', 'first_name', 'email_verified'])
      .where('id', '>', after)
      .where('deleted_at', 'is', null)
      // Not those who signed up since.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('legal_acceptances as a')
              .select('a.number')
              .whereRef('a.user_id', '=', 'profiles.id')
              .where('a.page', '=', page)
              .where('a.number', '>=', number),
          ),
        ),
      )
      .orderBy('id')
      .limit(peopleAtOnce)
      .execute()
    const last = people.at(-1)
    if (!last) return undefined
    const words = wordsOf(page, version)
    await notify(
      tx,
      {
        ...{ type: 'LEGAL_CHANGED', title: words.title, message: words.message },
        ...{ cause: version.id, metadata: { page }, isMailed: true },
      },
      people,
    )
    const mailed = people.filter(({ email_verified }) => email_verified)
    await tx.tasks(
      'mail.send',
      mailed.map((person) => ({
        ...mailTemplate({
          for: 'confirmed',
          to: person.email,
          subject: words.title,
          greeting: `Hello ${person.first_name},`,
          paragraphs: [words.message, words.request],
          button: { label: `Read the ${words.name}`, url: `${deps.env.baseUrl}/${page}?number=${number}` },
          footnote:
            'You’re getting this email because you have an account here, and it concerns everyone who has one.',
        }),
        id: mailIdOf(version.id, person.id),
        personId: person.id,
      })),
      { isBulk: true },
    )
    return last.id
  })

function wordsOf(page: LegalPage, { changes, in_force_from }: { changes: string; in_force_from: Date }) {
  const name = nameOf(page)
  const from = in_force_from.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const message = `The new version is in force from ${from}.`
  return {
    name,
    title: `We changed the ${name}`,
    message: changes === '' ? message : `${changes} ${message}`,
    request:
      'When you next open the site, you’re asked to accept it. If you don’t agree, you can delete your account in your settings.',
  }
}

/** In the middle of a sentence. */
const nameOf = (page: LegalPage) => (page === 'privacy' ? 'privacy policy' : legalTitles[page].toLowerCase())

/** The same for the same version and person, so that a mail is sent once however often the task runs. */
function mailIdOf(versionId: string, personId: string): string {
  const hex = createHash('sha256').update(`${versionId} ${personId}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
