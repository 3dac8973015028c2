/** Whether a migration runs outside of a transaction, statement by statement: its first line says so. */
export const isConcurrent = (sql: string): boolean => /^-- concurrently\b/.test(sql)

/** Strings, names in quotes, bodies of functions, remarks, and ends of statements. */
const tokens = /'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|(--[^\n]*|\/\*[\s\S]*?\*\/)|(;)/g

/** The statements of a migration, without remarks, in their order. */
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

/** The index that a statement makes concurrently. */
export const indexMadeBy = (statement: string): string | undefined => making.exec(statement)?.[1]

/** Whether a statement changes rows in batches: it runs again until it changes none. */
export const isRepeated = (statement: string): boolean => /^(?:update|delete|insert|with)\b/i.test(statement)
