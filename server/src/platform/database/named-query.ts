/// <reference path="./pg-utils.d.ts" />
import pg from 'pg'
import utils from 'pg/lib/utils.js'

type Column = { name: string; parse(text: string): unknown }
/** A statement's columns, from which its rows are built. */
type Columns = { each: Column[]; empty: Record<string, null>; fields: pg.FieldDef[] }
/** A connection's columns, by the statement's name. */
export type KnownColumns = Map<string, Columns>

type Callback = (error: Error | null, result?: pg.QueryResult) => void
type Options = {
  name: string
  text: string
  values: unknown[]
  known: KnownColumns
  /** Its connection's statements to close with the next one, by name. */
  closing: string[]
  callback: Callback
}
/** Fields of a pg connection that are missing in its types. */
type Prepared = { parsedStatements: Record<string, string> }

/**
 * A statement prepared under a name. PostgreSQL describes its columns once per connection and not with every execution: a
 * prepared statement whose columns change fails instead. pg calls these methods, as it does those of pg-cursor.
 */
export class NamedQuery implements pg.Submittable {
  readonly name: string
  readonly text: string
  /** pg replaces it to stop waiting. */
  callback: Callback
  /** Encoded values. */
  readonly values: (string | Buffer | null)[]
  readonly #known: KnownColumns
  readonly #closing: string[]
  #columns: Columns | undefined
  #result = { command: '', rowCount: null as number | null, oid: 0, rows: [] as pg.QueryResultRow[] }
  #failure: Error | undefined

  /** Throws for a value that cannot be sent. */
  constructor({ name, text, values, known, closing, callback }: Options) {
    this.name = name
    this.text = text
    this.callback = callback
    this.values = values.map(utils.prepareValue)
    this.#known = known
    this.#closing = closing
    this.#columns = known.get(name)
  }

  submit(connection: pg.Connection): void {
    const { name, text } = this
    const { parsedStatements } = connection as unknown as Prepared
    connection.stream.cork()
    for (const closed of this.#closing.splice(0)) {
      connection.close({ type: 'S', name: closed }, true)
      delete parsedStatements[closed]
      this.#known.delete(closed)
    }
    const isPrepared = parsedStatements[name] !== undefined
    if (!isPrepared) connection.parse({ name, text, types: [] }, true)
    connection.bind({ statement: name, values: this.values }, true)
    if (!isPrepared || !this.#columns) connection.describe({ type: 'P' }, true)
    connection.execute(null, true)
    connection.sync()
    connection.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const each = fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID) }))
    const empty = Object.fromEntries(fields.map(({ name }) => [name, null]))
    this.#learn({ each, empty, fields })
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#failure || !this.#columns) return
    const { each, empty } = this.#columns
    const row: pg.QueryResultRow = { ...empty }
    try {
      for (let index = 0; index < each.length; index++) {
        const text = fields[index]
        const { name, parse } = each[index] as Column
        row[name] = text == null ? null : parse(text)
      }
      this.#result.rows.push(row)
    } catch (error) {
      this.#failure = error as Error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const [, command = '', count] = /^([A-Z]+)(?:(?: \d+)? (\d+))?/.exec(text) ?? []
    this.#result.command = command
    this.#result.rowCount = count === undefined ? null : Number(count)
    if (!this.#columns) this.#learn({ each: [], empty: {}, fields: [] })
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.callback(this.#failure)
    else this.callback(null, Object.assign(this.#result, { fields: this.#columns?.fields ?? [] }))
  }

  handleError(error: Error): void {
    this.callback(error)
  }

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

  #learn(columns: Columns): void {
    this.#columns = columns
    this.#known.set(this.name, columns)
  }
}
