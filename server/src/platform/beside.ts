import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Thrown where a script ended early, or took more time or memory than it may. */
export class EndedEarly extends Error {}

/** A bundle in production; in development and tests, where a worker reads no TypeScript by itself, the source. */
const isSource = import.meta.url.endsWith('.ts')

/** Returns what a script posts, run in a thread of its own so that nothing waits for it. Throws EndedEarly, and its errors. */
export async function runBeside<T>(
  script: URL,
  { maxMs, ...options }: WorkerOptions & { maxMs: number },
): Promise<T> {
  const thread = isSource
    ? new Worker(
        `import('tsx/esm/api').then(({ tsImport }) => tsImport(${JSON.stringify(script.href)}, '${import.meta.url}'))`,
        { ...options, eval: true },
      )
    : new Worker(new URL(script.href.replace(/ts$/, 'js')), options)
  const timer = setTimeout(() => void thread.terminate(), maxMs)
  try {
    return await new Promise<T>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new EndedEarly() : error),
      )
      thread.once('exit', () => reject(new EndedEarly()))
    })
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
