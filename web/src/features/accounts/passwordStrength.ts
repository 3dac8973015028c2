import { limits } from '@guildhall/contract/limits'
import { type Owner, weaknesses } from '@guildhall/contract/passwords'

export type Strength = { level: 0 | 1 | 2 | 3; word: string; advice: string }

const common =
  /^(?:password|passwort|qwert[yz]|letmein|welcome|iloveyou|admin|football|dragon|monkey|abc|111|123)/i
const words = ['Too short', 'Weak', 'Fair', 'Strong'] as const

/** How hard a password is to guess, and what would make it harder. A hint only: the server decides. */
export function strengthOf(password: string, owner: Owner): Strength {
  const say = (level: Strength['level'], advice: string): Strength => ({ level, word: words[level], advice })
  if (password.length < limits.passwordMin) return say(0, `Use at least ${limits.passwordMin} characters.`)
  const reasons = weaknesses(password, owner)
  if (reasons.length > 0) return say(1, reasons.join(' '))
  if (new Set(password).size < 5) return say(1, 'It repeats the same few characters.')
  if (common.test(password)) return say(1, 'It begins like the most common passwords.')
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length
  if (password.length >= 16 || (password.length >= 12 && kinds >= 2)) return say(3, 'Hard to guess.')
  if (kinds === 1) return say(1, 'Add a few words, digits or signs.')
  return say(2, 'A few more characters make it strong.')
}
