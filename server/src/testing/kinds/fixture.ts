import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Client } from '../as.ts'
import { picture } from '../make.ts'

type Club = { slug: string }
export type Saying = { title: string; text: string; pictures?: string[]; attachments?: string[] }

/** Everything tests and the bench need for a kind. */
export type Fixture = {
  needsPicture?: true
  form(saying: Saying): Record<string, unknown>
  /** An edit of the item, by people who may edit it. */
  changed: Record<string, unknown>
  publish(who: Client, club: Club, saying: Saying): Promise<{ id: string; slug: string }>
  /** Inserts the kind's own rows for existing rows of `content`. */
  insert(db: Database, items: { id: string; text: string }[]): Promise<void>
  /** What its page says if the server fails; `change`: after another value in that field. */
  failures: { load: string; delete: string; change?: { field: string; text: string } }
  /** The notification of members, exactly (content.md 7). */
  notice(title: string): { type: string; title: string; message: string; preference: string }
  /**
   * SQL that fills the kind's own tables for the rows of `bench_items` (id, n, nth of its kind, club, type, at) of that kind;
   * `bench_texts` (n, title, content) holds their texts.
   */
  many: string[]
}

/** Path of a picture this person can use. */
export async function uploadedPicture(who: Client): Promise<string> {
  const given = { params: { purpose: 'content' as const }, file: await picture() }
  return (await who.call('POST /storage/v1/pictures/:purpose', given)).path
}

/** A picture for this person's texts, with its id and Markdown. */
export async function uploadedForText(who: Client, { id = newId(), alt = 'A brass door' } = {}) {
  const given = { params: { purpose: 'inline' as const }, query: { id }, file: await picture() }
  const { url } = await who.call('POST /storage/v1/pictures/:purpose', given)
  return { id, url, sign: `![${alt}](picture:${id})` }
}

/** Includes a picture for the kinds that require one. */
export async function pictured(who: Client, saying: Saying): Promise<Saying> {
  return { ...saying, pictures: saying.pictures ?? [await uploadedPicture(who)] }
}
