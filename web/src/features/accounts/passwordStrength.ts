import { limits } from '@guildhall/contract/limits'
import { type Owner, weaknesses } from '@guildhall/contract/passwords'

export type Strength = { level: 0 | 1 | 2 | 3; word: string; advice: string }

const common =
  /^(?:password|passwort|qwert[yz]|letmein|welcome|iloveyou|admin|football|dragon|monkey|abc|111|123)/i
const labels = ['Too short', 'Weak', 'Fair', 'Strong'] as const

/** Estimates a password's strength, with advice. The server decides. */
export function strengthOf(password: string, owner: Owner): Strength {
  const strength = (level: Strength['level'], advice: string): Strength => ({
    level,
    word: labels[level],
    advice,
  })
  if (password.length < limits.passwordMin)
    return strength(0, `Use at least ${limits.passwordMin} characters.`)
  const reasons = weaknesses(password, owner)
  if (reasons.length > 0) return strength(1, reasons.join(' '))
  if (new Set(password).size < 5) return strength(1, 'It repeats the same few characters.')
  if (common.test(password)) return strength(1, 'It begins like the most common passwords.')
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length
  if (password.length >= 16 || (password.length >= 12 && kinds >= 2)) return strength(3, 'Hard to guess.')
  if (kinds === 1) return strength(1, 'Add a few words, digits or signs.')
  return strength(2, 'A few more characters make it strong.')
}
