import { parseArgs } from 'node:util'
import { moderation } from '@guildhall/contract/moderation-limits'
import { type SignUpMode, signUpModes } from '@guildhall/contract/sign-up'

const usage = `How it is used: npm run admin -- COMMAND

  operator list            who runs the server
  operator add EMAIL       makes an account an operator
  operator remove EMAIL    ends that; at least one stays
  code EMAIL               a code that opens the console for an operator, as the one by mail
  reset-link EMAIL         a link that sets a new password, for one hour
  confirm EMAIL            confirms an address whose mail did not arrive
  suspend PERSON --reason "…" [--days N]
                           logs a person out and keeps them out for N days, or until you restore them
  restore PERSON           ends suspensions of an account, or its closure
  sign-up MODE             who can sign up: open, invitation or approval
  cases                    open cases of the server

PERSON is an email address or a username. They are notified, and get the reason by mail.`

const withAddress = ['operator add', 'operator remove', 'code', 'reset-link', 'confirm'] as const
const alone = ['operator list', 'cases'] as const

type AdminCommand = { what: 'help' } | RunnableCommand
export type RunnableCommand =
  | { what: (typeof alone)[number] }
  | { what: (typeof withAddress)[number]; email: string }
  | { what: 'suspend'; person: string; days: number | undefined; reason: string }
  | { what: 'restore'; person: string }
  | { what: 'sign-up'; mode: SignUpMode }

/** Throws a sentence or the usage on an invalid command line. */
export function parseAdmin(args: string[]): AdminCommand {
  if (args[0] === 'suspend') return parseSuspension(args.slice(1))
  const what = args.slice(0, args[0] === 'operator' ? 2 : 1).join(' ')
  const [first, ...others] = args.slice(what.split(' ').length)
  if (others.length > 0) throw new Error(usage)
  if ((what === 'help' || what === '--help') && first === undefined) return { what: 'help' }
  const single = alone.find((one) => one === what)
  if (single && first === undefined) return { what: single }
  const named = withAddress.find((one) => one === what)
  if (named && first?.includes('@')) return { what: named, email: first }
  if (what === 'restore' && first && !first.startsWith('-')) return { what, person: first }
  const mode = signUpModes.find((one) => one === first)
  if (what === 'sign-up' && mode) return { what, mode }
  if (what === 'sign-up' && first) throw new Error(`Who can sign up is one of ${signUpModes.join(', ')}.`)
  throw new Error(usage)
}

export const adminUsage = usage

function parseSuspension(args: string[]): AdminCommand {
  const { values, positionals } = readOptions(args)
  const [person, ...others] = positionals
  // Quotes that a shell lost leave words of the reason behind.
  if (!person || others.length > 0) throw new Error(usage)
  const reason = values.reason?.trim() ?? ''
  if (!reason) throw new Error('Say why, in words that the person reads: --reason "…"')
  if (reason.length > moderation.facts)
    throw new Error(`A reason has at most ${moderation.facts} characters; this one has ${reason.length}.`)
  const days = values.days === undefined ? undefined : Number(values.days)
  const isLength = days === undefined || (Number.isInteger(days) && days >= 1 && days <= moderation.days)
  if (!isLength)
    throw new Error(
      `--days takes 1 to ${moderation.days}; without it, the suspension lasts until you restore it.`,
    )
  return { what: 'suspend', person, days, reason }
}

function readOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { days: { type: 'string' }, reason: { type: 'string' } },
      allowPositionals: true,
    })
  } catch {
    throw new Error(usage)
  }
}
