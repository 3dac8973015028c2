import type { WorkChallenge } from '@guildhall/contract/sign-up'

/** The number that a challenge asks for; undefined if there is none. `digest`: SHA-256 in hexadecimal. */
export function solutionOf(
  { salt, challenge, max }: Pick<WorkChallenge, 'salt' | 'challenge' | 'max'>,
  digest: (text: string) => string,
): number | undefined {
  for (let number = 0; number < max; number++) if (digest(`${salt}${number}`) === challenge) return number
  return undefined
}

/** Solves a challenge beside the page, which stays responsive. Throws if it can't be solved here. */
export function solveWork(challenge: WorkChallenge): Promise<WorkChallenge & { number: number }> {
  const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<WorkChallenge & { number: number }>((resolve, reject) => {
    worker.onmessage = ({ data }) =>
      typeof data === 'number' ? resolve({ ...challenge, number: data }) : reject(new Error('No solution'))
    worker.onerror = () => reject(new Error('The check could not run'))
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
