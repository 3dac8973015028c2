// Refuses in migrations what would hold up the servers that go on working beside an update; see docs/decisions/097.
// check-migrations.test.ts holds the migrations of this repository to it.
import {
  isConcurrent,
  isRepeated,
  statementsIn,
} from '../server/src/platform/database/migration-statements.ts'

export type MigrationFile = { name: string; sql: string }

/** Said in a remark of its own line above a statement that would be refused, with the reason. */
const allowance = /^-- blocks briefly: \S/

/** What is wrong with the last of some migrations, which are in their order: 'statement: what to do instead'. */
export function complaintsAbout(files: MigrationFile[]): string[] {
  const file = files.at(-1)
  if (!file) return []
  const statements = statementsIn(withoutAllowed(file.sql))
  const facts = { isNew: createdIn(file.sql), notNull: checkedNotNull(files.slice(0, -1)) }
  const complaintsOf = isConcurrent(file.sql) ? complaintsOutside : complaintsInside
  return statements.flatMap((statement) =>
    complaintsOf(statement, facts).map((why) => `${statement.slice(0, 60).replaceAll(/\s+/g, ' ')}: ${why}`),
  )
}

type Facts = { isNew: Set<string>; notNull: Set<string> }

/** Allows outside of a transaction only statements that can be repeated after an interruption and block no one. */
function complaintsOutside(statement: string): string[] {
  if (isRepeated(statement))
    return /\blimit\s+\d/i.test(statement) ? [] : ['change a batch of rows at a time, with a limit']
  const isOnline =
    /^create\s+(unique\s+)?index\s+concurrently\b/i.test(statement) ||
    /^drop\s+index\s+concurrently\s+if\s+exists\b/i.test(statement) ||
    /^reindex\s.*\bconcurrently\b/i.test(statement) ||
    /^alter\s+table\s+\S+\s+validate\s+constraint\s+\S+$/i.test(statement)
  return isOnline ? [] : ['a concurrent migration has indexes, validate constraint and batches of rows only']
}

const onTable =
  /^(?:alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?|update\s+(?:only\s+)?|delete\s+from\s+(?:only\s+)?|insert\s+into\s+)([\w."]+)/i
const index =
  /^create\s+(?:unique\s+)?index\s+(?!concurrently)(?:if\s+not\s+exists\s+)?(?:[\w."]+\s+)?on\s+(?:only\s+)?([\w."]+)/i

function complaintsInside(statement: string, { isNew, notNull }: Facts): string[] {
  if (/\bconcurrently\b/i.test(withoutText(statement)))
    return ['concurrently is for a migration that begins with -- concurrently']
  const indexed = index.exec(statement)?.[1]
  if (indexed) return isNew.has(bare(indexed)) ? [] : ['create the index concurrently']
  if (/^(do|lock|truncate|cluster|vacuum|reindex|refresh)\b/i.test(statement))
    return ['this takes a lock for as long as it runs']
  const table = bare(onTable.exec(statement)?.[1] ?? '')
  if (!table || isNew.has(table)) return []
  if (/^alter/i.test(statement))
    return partsOf(statement.replace(onTable, '')).flatMap((part) => alterComplaints(part, table, notNull))
  if (/^insert/i.test(statement) && !/\bselect\b/i.test(withoutText(statement))) return []
  return ['change rows in batches, in a concurrent migration or by a task']
}

function alterComplaints(part: string, table: string, notNull: Set<string>): string[] {
  const words = withoutText(part)
  if (/^validate\s/i.test(part)) return ['validate in a concurrent migration of its own']
  if (/^add\s+(?:constraint|check|foreign|unique|primary|exclude)\b/i.test(part)) {
    if (/\b(?:unique|primary\s+key)\b/i.test(words) && !/\bcheck\b|\bforeign\b/i.test(words))
      return /\busing\s+index\b/i.test(words)
        ? []
        : ['create a unique index concurrently, then add it using that index']
    if (/\bexclude\b/i.test(words)) return ['an exclusion reads the whole table under a lock']
    return /\bnot\s+valid\b/i.test(words)
      ? []
      : ['add it not valid, and validate it in a concurrent migration']
  }
  if (/^add\b/i.test(part)) {
    if (/\b(?:references|check|unique|primary\s+key)\b/i.test(words))
      return ['add the column alone, and its constraint not valid']
    if (/\bgenerated\b|\b(?:small|big)?serial\b/i.test(words))
      return ['this writes every row of the table again']
    const value = /\bdefault\s+([\s\S]*)/i.exec(words)?.[1] ?? ''
    if (/\b(?!now\b|array\b)\w+\s*\(/i.test(value.replaceAll(/::\s*[\w ]+\([\d, ]+\)/g, '')))
      return ['a default that differs from row to row writes every row again']
    return []
  }
  const column = /^alter\s+(?:column\s+)?([\w"]+)\s+([\s\S]*)/i.exec(part)
  if (column && /^(?:set\s+data\s+)?type\b/i.test(column[2] ?? ''))
    return ['add a column of the other type instead']
  if (column && /^set\s+not\s+null\b/i.test(column[2] ?? ''))
    return notNull.has(`${table}.${bare(column[1] ?? '')}`)
      ? []
      : ['first validate a check (… is not null), in earlier migrations']
  if (/^set\s+(?:logged|unlogged|tablespace|access)\b/i.test(part))
    return ['this writes the whole table again']
  return []
}

/** 'table.column' of which earlier migrations have validated that it is not null. */
function checkedNotNull(files: MigrationFile[]): Set<string> {
  const [checks, validated] = [new Map<string, string>(), new Set<string>()]
  for (const { sql } of files)
    for (const statement of statementsIn(sql)) {
      const table = bare(onTable.exec(statement)?.[1] ?? '')
      const check = /add\s+constraint\s+([\w"]+)\s+check\s*\(\s*\(?([\w"]+)\s+is\s+not\s+null/i.exec(
        statement,
      )
      if (check) checks.set(`${table}.${bare(check[1] ?? '')}`, `${table}.${bare(check[2] ?? '')}`)
      const name = /validate\s+constraint\s+([\w"]+)/i.exec(statement)?.[1]
      const column = name && checks.get(`${table}.${bare(name)}`)
      if (column) validated.add(column)
    }
  return validated
}

/** Tables that no one can use yet. */
const createdIn = (sql: string): Set<string> =>
  new Set(
    statementsIn(sql).flatMap((statement) => {
      const name = /^create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w."]+)/i.exec(
        statement,
      )?.[1]
      return name ? [bare(name)] : []
    }),
  )

const bare = (name: string) =>
  name
    .replaceAll('"', '')
    .replace(/^public\./i, '')
    .toLowerCase()

/** Without strings and bodies of functions, whose words mean nothing here. */
const withoutText = (sql: string) => sql.replaceAll(/'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1/g, "''")

/** The parts of `alter table`, which commas outside of brackets and strings keep apart. */
function partsOf(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const [token] of text.matchAll(/'(?:[^']|'')*'|[\s\S]/g)) {
    if (token === '(') depth += 1
    if (token === ')') depth -= 1
    if (token === ',' && depth === 0) parts.push('')
    else parts.push(`${parts.pop()}${token}`)
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

/** Without the statements that are allowed to block, up to their semicolon at the end of a line. */
function withoutAllowed(sql: string): string {
  let isAllowed = false
  return sql
    .split('\n')
    .filter((line) => {
      if (allowance.test(line)) isAllowed = true
      const isLeftOut = isAllowed
      if (isAllowed && /;\s*$/.test(line)) isAllowed = false
      return !isLeftOut
    })
    .join('\n')
}
