import { contentKinds, featureOf } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import { kinds } from '../../feed/kinds.ts'

const textOf = (kind: (typeof contentKinds)[number]) =>
  sql`when ${sql.lit(kind)} then (select ${kinds[kind].text} from ${sql.table(featureOf[kind])} t where t.id = c.id)`

/** SQL: all that people wrote in item `c` of any kind, as Markdown. */
export const itemText = sql<string>`case c.type ${sql.join(contentKinds.map(textOf), sql` `)} end`
