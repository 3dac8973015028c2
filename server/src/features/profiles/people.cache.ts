import { type Person, person as personShape } from '@guildhall/contract/common'
import type { Database } from '../../platform/database.ts'
import { anyOf, prepared } from '../../platform/prepared.ts'
import { compileSerializer, withText } from '../../platform/serializer.ts'
import { versionCache } from '../../platform/version-cache.ts'
import { type PersonColumns, personColumns, presentPerson } from './profiles.reads.ts'

/** Some 16,000 people. */
const people = versionCache<Person>({ maxSize: 8_000_000, sizeOf: () => 500 })

const rowsOf = prepared<{ ids: string[] }, PersonColumns & { version: number }>((db, { ids }) =>
  db
    .selectFrom('profiles as p')
    .select(['p.version', ...personColumns])
    .where('p.id', '=', anyOf(ids)),
)

const write = compileSerializer(personShape)

type Versioned = { id: string; version: number }

export function storePerson(db: Database, version: number | null, person: Person | null): void {
  if (person && version !== null && !db.isTransaction)
    people.set(db, person.id, version, withText(person, write(person)))
}

/** People by id, from memory in these versions; those who are not stored are read. */
export async function readPeople(db: Database, wanted: Versioned[]): Promise<Map<string, Person>> {
  const found = new Map<string, Person>()
  const missing = new Set<string>()
  for (const { id, version } of wanted) {
    const person = people.get(db, id, version)
    if (person) found.set(id, person)
    else missing.add(id)
  }
  if (missing.size === 0) return found
  for (const row of await rowsOf(db, { ids: [...missing] })) {
    const person = presentPerson(row)
    if (!person) continue
    storePerson(db, row.version, person)
    found.set(person.id, person)
  }
  return found
}
