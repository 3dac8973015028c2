/** Whether the first line makes a migration run outside a transaction, statement by statement. */
export const isConcurrent = (sql: string): boolean => /^-- concurrently\b/.test(sql)

/** Strings, quoted names, function bodies, comments, and ends of statements. */
const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|(--[^\n]*|\/\*[\s\S]*?\*\/)|(;)/g

/** The statements of a migration without comments, in order. */
export function statementsIn(sql: string): string[] {
  const statements: string[] = []
  let [statement, end] = ['', 0]
  for (const { 0: token, 2: remark, 3: semicolon, index } of sql.matchAll(tokens)) {
    statement += sql.slice(end, index) + (remark || semicolon ? '' : token)
    end = index + token.length
    if (!semicolon) continue
    statements.push(statement.trim())
    statement = ''
  }
  return [...statements, (statement + sql.slice(end)).trim()].filter(Boolean)
}

const making = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?([\w."]+)/i

/** The index that a statement creates concurrently. */
export const indexMadeBy = (statement: string): string | undefined => making.exec(statement)?.[1]

/** Whether a statement changes rows in batches, and has to be repeated until it changes none. */
export const isRepeated = (statement: string): boolean => /^(?:update|delete|insert|with)\b/i.test(statement)
