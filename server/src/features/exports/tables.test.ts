import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { foreignKeysTo } from '../../platform/database/foreign-keys.ts'
import { openWorld } from '../../testing/world.ts'
import { partsOf } from './exports.parts.ts'

const { make, app } = await openWorld()
const { db } = app.deps

it('reads every table that refers to people, except for a reason', async () => {
  const exceptions = {
    announcement_dismissals: 'says only what was closed',
    bulk_bans: 'says which decisions were made together',
    bundled_acts: 'says which decisions share a statement',
    sign_up_networks: 'holds digests',
    act_restorations: 'what reversing a decision restores',
    club_activity_log: 'belongs to the club',
    club_ownership_offers: 'expires within days',
    invite_codes: 'belongs to the server',
    sign_up_requests: 'ends before one can log in',
    club_rankings: 'derived from points.json',
    course_links: 'belongs to the club',
    course_rows: 'belongs to the club, and is read as courses',
    credentials: 'holds the password',
    data_exports: 'is this file',
    deleted_event_attendees: 'deleted once everyone was notified',
    email_changes: 'holds secrets, and expires within hours',
    email_confirmations: 'holds secrets, and expires within hours',
    former_causes: 'stands for notifications.json',
    reserved_usernames: 'holds digests',
    legal_pages: 'belongs to the server',
    legal_versions: 'belongs to the server',
    lesson_versions: 'belongs to the club',
    mailbox: 'a development page',
    mass_hidings: 'says what a task hides',
    newcomer_paces: 'counts what was published within a day',
    notification_mails: 'says when the next mail is sent',
    storage_exceptions: 'a limit that operators set',
  }
  const person = await make.person()
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  for (const part of partsOf(db, { id: person.id, email: person.email, first_name: '' }))
    if ('one' in part) await part.one()
    else for await (const page of part.pages()) expect(page).toBeDefined()
  const texts = spy.mock.calls.map(([query]) => (query as unknown as { text?: string }).text ?? String(query))
  spy.mockRestore()
  const isRead = (table: string) =>
    texts.some((text) => new RegExp(`\\b(from|join) "?${table}\\b`).test(text))
  const tables = new Set((await foreignKeysTo(db, 'profiles')).map(({ table }) => table))
  const unread = [...tables].filter((table) => !isRead(table))
  expect(unread.sort()).toEqual(Object.keys(exceptions).sort())
})
