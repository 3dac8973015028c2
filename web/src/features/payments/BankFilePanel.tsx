import type { Club } from '@guildhall/contract/clubs'
import type { BankLine } from '@guildhall/contract/entitlements'
import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { errorText } from '../../lib/net/errorText'
import { Note } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { BankLines } from './BankLines'
import { useMatchBankFile } from './payments.api'

/** What becomes at most 1.5 MB in base64 (`paymentLimits.bankFile`). */
const mostBytes = 1_500_000

/** Matches the lines of a bank's file with who has to pay; nothing is recorded before it is chosen. */
export default function BankFilePanel({ club }: { club: Pick<Club, 'id'> }) {
  const { mutateAsync, isPending } = useMatchBankFile(club.id)
  const input = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<{ lines: BankLine[]; name: string; count: number }>()
  const [error, setError] = useState<string>()

  async function match(file: File | undefined) {
    if (!file) return
    setError(undefined)
    if (file.size > mostBytes) return setError('The file has more than 1.5 MB. Export a shorter period.')
    try {
      const { lines } = await mutateAsync(base64(new Uint8Array(await file.arrayBuffer())))
      setRead((before) => ({ lines, name: file.name, count: (before?.count ?? 0) + 1 }))
    } catch (failure) {
      setError(
        errorText(failure, 'The file could not be read. Please try again.', {
          bank_file_unreadable:
            'This file could not be read. Export the payments of your account as CSV, with date, amount and purpose.',
        }),
      )
    }
  }

  return (
    <Panel title="Bank file">
      <div className="stack gap-16">
        <p className="muted body readable">
          Export the payments of your account as CSV, and choose the file here. Each line is matched by the
          reference that people name. You choose what to record; the file isn’t stored.
        </p>
        <div className="flow gap-8">
          <Button
            variant={read ? 'default' : 'filled'}
            leftSection={<IconFileSpreadsheet size={18} stroke={1.6} aria-hidden />}
            aria-disabled={isPending || undefined}
            data-disabled={isPending || undefined}
            onClick={() => {
              if (!isPending) input.current?.click()
            }}
          >
            {isPending ? 'Reading...' : read ? 'Choose another file' : 'Choose CSV file'}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,.txt,text/csv,text/plain"
            aria-label="CSV file"
            onChange={({ currentTarget }) => {
              void match(currentTarget.files?.[0])
              currentTarget.value = ''
            }}
          />
        </div>
        {error && <Note kind="error" title={error} />}
        {isPending && <RowsSkeleton count={4} />}
        {read && !isPending && (
          <>
            <p className="muted note anywhere" dir="auto">
              {read.name}
            </p>
            {read.lines.length > 0 ? (
              <BankLines key={read.count} club={club} lines={read.lines} />
            ) : (
              <EmptyState bare title="No payments in this file">
                It has no line with money coming in.
              </EmptyState>
            )}
          </>
        )}
      </div>
    </Panel>
  )
}

/** In parts, as a call takes only so many arguments. */
function base64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(binary)
}
