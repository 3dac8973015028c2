import { type Person, person as personShape } from '@guildhall/contract/common'
import type { Database } from '../../platform/database/database.ts'
import { anyOf, prepared } from '../../platform/database/prepared.ts'
import { versionCache } from '../../platform/database/version-cache.ts'
import { compileSerializer, withText } from '../../platform/http/serializer.ts'
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

export function storePerson(db: Database, version: number | null, person: Person | null): void {
  if (person && version !== null) people.set(db, person.id, version, withText(person, write(person)))
}

/** People by id, from memory in these versions; those who are not stored are read. */
export const readPeople = (
  db: Database,
  wanted: { id: string; version: number }[],
): Promise<Map<string, Person>> =>
  people.load(db, wanted, async (ids) =>
    (await rowsOf(db, { ids })).flatMap((row): [string, Person][] => {
      const person = presentPerson(row)
      storePerson(db, row.version, person)
      return person ? [[person.id, person]] : []
    }),
  )
