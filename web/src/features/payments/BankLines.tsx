import type { Club } from '@guildhall/contract/clubs'
import type { BankLine, NewPayment } from '@guildhall/contract/entitlements'
import { money } from '@guildhall/contract/fees'
import { fill } from '@guildhall/contract/fill'
import { plural } from '@guildhall/contract/plural'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { fullName } from '../../lib/text/names'
import { BusyButton } from '../../ui/BusyButton'
import { SelectBox } from '../../ui/SelectBox'
import table from '../../ui/Table.module.css'
import classes from './Payments.module.css'
import { useRecordPayments } from './payments.api'
import { dayText, passedTexts } from './words'

const problemTexts: Record<NonNullable<BankLine['problem']>, string> = {
  amount: 'Not the agreed amount: {price}',
  several: 'Names several references',
  ended: 'The membership has ended',
  recorded: 'Recorded before',
  no_reference: 'No known reference',
  no_date: 'No date',
}

/** What can be recorded: a person is known, and at most the amount differs. */
const isRecordable = ({ match, paidOn, problem }: BankLine) =>
  match !== null && paidOn !== null && (problem === null || problem === 'amount')

type Props = { club: Pick<Club, 'id'>; lines: BankLine[] }

/** The lines of a bank's file. Lines that match in full are chosen; recorded ones go, the others stay listed. */
export function BankLines({ club, lines }: Props) {
  const { mutateAsync, isPending } = useRecordPayments(club.id)
  // A repeat of a line records it once.
  const [ids] = useState(() => new Map(lines.map(({ externalId }) => [externalId, uuidv7()])))
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(lines.filter((line) => line.problem === null && isRecordable(line)).map(keyOf)),
  )
  const shown = lines.filter((line) => !done.has(keyOf(line)))
  const picked = shown.filter((line) => chosen.has(keyOf(line)))

  function choose(key: string, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(key)
    else next.delete(key)
    setChosen(next)
  }

  async function record() {
    try {
      const { passed } = await mutateAsync(picked.flatMap((line) => paymentOf(line, picked, ids) ?? []))
      const left = new Map(passed.filter(({ why }) => why !== 'recorded').map(({ id, why }) => [id, why]))
      const whyOf = ({ externalId }: BankLine) => left.get(ids.get(externalId) ?? '')
      const recorded = picked.filter((line) => !whyOf(line))
      setDone(new Set([...done, ...recorded.map(keyOf)]))
      setRefused(new Map([...refused, ...picked.map((line) => [keyOf(line), whyOf(line) ?? ''] as const)]))
      setChosen(new Set())
      if (recorded.length > 0)
        toast.success(plural(recorded.length, 'Payment recorded', '{n} payments recorded'))
    } catch (error) {
      toast.error('The payments could not be recorded', errorText(error, 'Please try again.'))
    }
  }

  if (shown.length === 0)
    return (
      <p className="body" role="status">
        All payments of this file are recorded.
      </p>
    )
  return (
    <div className="stack gap-16">
      {/* On phones the table scrolls sideways, also by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by the arrow keys */}
      <section className={table.scroll} tabIndex={0} aria-label="Lines of the file">
        <table className={`${table.table} ${classes.lines}`}>
          <thead>
            <tr>
              <th scope="col">Record</th>
              <th scope="col">Paid on</th>
              <th scope="col">Purpose</th>
              <th scope="col">Person</th>
              <th scope="col" className={table.number}>
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <Line
                key={keyOf(line)}
                line={line}
                isChosen={chosen.has(keyOf(line))}
                why={refused.get(keyOf(line))}
                onChoose={(isChosen) => choose(keyOf(line), isChosen)}
              />
            ))}
          </tbody>
        </table>
      </section>
      <div className="row justify-end">
        <BusyButton busy={isPending} progress="Recording..." disabled={picked.length === 0} onClick={record}>
          {plural(picked.length, 'Record {n} payment', 'Record {n} payments')}
        </BusyButton>
      </div>
    </div>
  )
}

function paymentOf(
  { externalId, match, amount, paidOn }: BankLine,
  picked: BankLine[],
  ids: ReadonlyMap<string, string>,
): NewPayment | undefined {
  if (!match || !paidOn) return undefined
  const { id: entitlementId, state, paidUntil } = match
  // The first of several payments of one person changes what the others would be compared with.
  const isOnly = picked.filter((line) => line.match?.id === entitlementId).length === 1
  return {
    ...{ id: ids.get(externalId) ?? uuidv7(), entitlementId, amount, paidOn, externalId },
    ...(isOnly && { before: { state, paidUntil } }),
  }
}

const keyOf = ({ externalId }: BankLine) => externalId

type LineProps = {
  line: BankLine
  isChosen: boolean
  /** Why the server did not record it. */
  why: string | undefined
  onChoose: (isChosen: boolean) => void
}

function Line({ line, isChosen, why, onChoose }: LineProps) {
  const { paidOn, text, match, amount, problem } = line
  const price = match && money(match.amount, match.currency)
  return (
    <tr>
      <td>
        {isRecordable(line) && !why && (
          <SelectBox
            aria-label={fill('Record {amount} of {name}', {
              amount,
              name: match && fullName(match.person),
            })}
            checked={isChosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          />
        )}
      </td>
      <td className="one-line">{paidOn ? dayText(paidOn) : '–'}</td>
      <td>
        <p className="anywhere" dir="auto">
          {text}
        </p>
      </td>
      <td>
        {match && <bdi className="anywhere">{fullName(match.person)}</bdi>}
        {why ? (
          <p className="red-text">{passedTexts[why] ?? 'Not recorded'}</p>
        ) : (
          problem && <p className="red-text">{fill(problemTexts[problem], { price })}</p>
        )}
      </td>
      <td className={table.number}>{match ? money(amount, match.currency) : amount}</td>
    </tr>
  )
}
