import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Adds a file, opened once those before it are written. `compress`: not for what is compressed already. */
export type AddFile = (
  name: string,
  options: { mtime?: Date; compress: boolean },
  open: () => Promise<Readable>,
) => void

/** Creates a zip while it is read, so that it is never in memory as a whole. `fill` adds its files. */
export function zipStream(fill: (add: AddFile) => Promise<void>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let current: Readable | undefined
  zip.on('error', (error: Error) => output.destroy(error))
  // Stops reading when the reader gives up.
  output.on('close', () => current?.destroy())
  const add: AddFile = (name, options, open) =>
    zip.addReadStreamLazy(name, options, (pass) => {
      open().then(
        (stream) => {
          current = stream.on('error', (error) => zip.emit('error', error))
          pass(null, stream)
        },
        (error: unknown) => zip.emit('error', error),
      )
    })

  fill(add).then(
    () => zip.end(),
    (error: unknown) => output.destroy(error as Error),
  )
  return output
}
