import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type PostOffice = {
  url: string
  /** Includes mails whose sender disconnected. */
  mails: Email[]
  /** Delays answers until `release`. */
  hold(): { waiting(): number; release(): void }
  close(): Promise<void>
}

export async function openPostOffice(): Promise<PostOffice> {
  const mails: Email[] = []
  let gate: Promise<void> = Promise.resolve()
  let waiting = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      waiting += 1
      await gate
      waiting -= 1
      mails.push(await PostalMime.parse(Buffer.concat(chunks)))
      done()
    },
  })
  // A killed client resets its connection.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    hold: () => {
      const { promise, resolve } = deferred()
      gate = promise
      return { waiting: () => waiting, release: resolve }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
