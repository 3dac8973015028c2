export type Owner = { firstName: string; lastName: string; email: string }

const product = 'guildhall'
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
]
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))]

/** A sentence per reason. The server also checks a list of common passwords, which is too long for a page. */
export function weaknesses(password: string, owner: Owner): string[] {
  const lower = password.toLowerCase()
  return [
    ...(/^(.{1,4}?)\1+$/su.test(lower) ? ['It repeats the same few characters.'] : []),
    ...(runs.some((run) => run.includes(lower)) ? ['It is a simple run of characters.'] : []),
    ...(holdsAny(lower, [owner.firstName, owner.lastName]) ? ['It contains your name.'] : []),
    ...(holdsAny(lower, [owner.email.split('@', 1)[0] ?? '']) ? ['It contains the name in your email.'] : []),
    ...(lower.includes(product) ? ['It contains the name of this site.'] : []),
  ]
}

/** Short names occur in many words by chance, so they count only between digits and signs. */
function holdsAny(lower: string, names: string[]): boolean {
  const letters = lower.replaceAll(/[^\p{L}]/gu, '')
  return names
    .flatMap((name) => [name, name.replaceAll(/\s/gu, ''), ...name.split(/[^\p{L}\p{N}]+/u)])
    .map((part) => part.trim().toLowerCase())
    .some((part) => (part.length >= 4 ? lower.includes(part) : part.length > 1 && letters === part))
}
