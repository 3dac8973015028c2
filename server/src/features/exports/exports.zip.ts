import { Readable } from 'node:stream'
import type { Dependencies } from '../../platform/context.ts'
import { type AddFile, zipStream } from '../../platform/files/zip.ts'
import { readPlaceName } from '../../platform/place-name.ts'
import { exportedFiles, type OwnFile } from './exports.files.ts'
import { countAll, type Part, partsOf } from './exports.parts.ts'
import type { Exported } from './exports.tasks.ts'

/** Creates the zip while it is read, so that it is never in memory as a whole. `report` gets the percentage. */
export function zipOf(
  deps: Dependencies,
  person: Exported,
  report: (percent: number) => Promise<void>,
): Readable {
  return zipStream((add) => fill(deps, person, add, report))
}

async function fill(
  deps: Dependencies,
  person: Exported,
  add: AddFile,
  report: (percent: number) => Promise<void>,
): Promise<void> {
  const all = partsOf(deps.db, person)
  const total = (await countAll(deps.db, person)) + 1
  let done = 0
  const onward = async (rows: number) => {
    done += rows
    await report(Math.min(99, Math.floor((100 * done) / total)))
  }
  add('README.txt', { compress: true }, async () =>
    Readable.from([readme(await readPlaceName(deps.db), deps.env.baseUrl, all)]),
  )
  for (const part of all)
    add(part.name, { compress: true }, async () => Readable.from(jsonOf(part, onward), { objectMode: false }))
  // Already compressed.
  for await (const file of exportedFiles(deps.db, person.id))
    add(file.name, { mtime: file.createdAt, compress: false }, async () => {
      await onward(1)
      return bodyOf(deps, file)
    })
}

/** Lost files become empty ones. */
async function bodyOf({ files }: Dependencies, { path }: OwnFile): Promise<Readable> {
  return (await files.get(path))?.body ?? Readable.from([])
}

async function* jsonOf(part: Part, onward: (rows: number) => Promise<void>): AsyncGenerator<string> {
  if ('one' in part) {
    yield `${JSON.stringify(await part.one(), null, 2)}\n`
    return
  }
  let isFirst = true
  yield '['
  for await (const rows of part.pages()) {
    yield rows.map((row, index) => `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(row)}`).join('')
    isFirst = false
    await onward(rows.length)
  }
  yield '\n]\n'
}

const readme = (place: string, baseUrl: string, all: Part[]): string =>
  [
    `Your data at ${place}`,
    `${baseUrl}`,
    `Made ${new Date().toISOString()}`,
    '',
    ...all.map(({ name, about }) => `${name.padEnd(28)}${about}`),
    `${'files/'.padEnd(28)}Your pictures and attachments, as files.json lists them`,
    '',
    'The .json files can be read by any editor, and by programs. All times are in UTC.',
    'Passwords, the secrets of API tokens and what belongs to other people are not in here. Where someone else changed',
    'what you wrote in a club that you can no longer see into, their words are left out, and it says so at its place.',
    '',
  ].join('\n')
