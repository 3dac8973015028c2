import type { Club } from '@guildhall/contract/clubs'
import type { Income } from '@guildhall/contract/entitlements'
import { money } from '@guildhall/contract/fees'
import { locale } from '@guildhall/contract/locale'
import { plural } from '@guildhall/contract/plural'
import { IconCoin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { today } from '../../lib/dates/today'
import { errorText } from '../../lib/net/errorText'
import { Panel } from '../../ui/Panel'
import { EmptyState, ErrorState } from '../../ui/States'
import { TextSkeleton } from '../../ui/skeletons'
import { ChartFigure } from '../insights/ChartFigure'
import type { Scale } from '../insights/rows'
import { incomeQuery } from './payments.api'

type Month = Income['months'][number]

const format = (options: Intl.DateTimeFormatOptions) => {
  const names = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  return ({ month }: Month) => names.format(Date.parse(`${month}-01T00:00:00Z`))
}

const byMonths: Scale<Month> = {
  unit: 'Month',
  by: 'by months',
  short: format({ month: 'short' }),
  long: format({ month: 'long', year: 'numeric' }),
  isOver: ({ month }) => month < today().slice(0, 7),
}

/** What a club took by month, as a chart and a table. */
export default function IncomePanel({ club }: { club: Pick<Club, 'id'> }) {
  const { data, error, isFetching, refetch } = useQuery(incomeQuery(club.id))
  if (data) return <IncomeChart income={data} />
  return (
    <Panel title="Income">
      {error ? (
        <ErrorState
          bare
          title={errorText(error, 'The income could not be loaded')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <TextSkeleton lines={6} />
      )}
    </Panel>
  )
}

function IncomeChart({ income: { months, currency } }: { income: Income }) {
  const count = months.reduce((sum, month) => sum + month.count, 0)
  if (count === 0)
    return (
      <EmptyState icon={<IconCoin size={24} stroke={1.6} />} title="No payments yet">
        What you record appears here by months.
      </EmptyState>
    )
  // In cents, so that the sum is exact.
  const cents = months.reduce(
    (sum, { amount, refunded }) => sum + Math.round((Number(amount) - Number(refunded)) * 100),
    0,
  )
  return (
    <>
      <p className="muted note">
        Last 12 months: {money((cents / 100).toFixed(2), currency)} after refunds,{' '}
        {plural(count, '{n} payment', '{n} payments')}. Payments in other currencies are in the CSV file.
      </p>
      <ChartFigure
        title="Income"
        periods={months}
        scale={byMonths}
        series={[
          {
            ...{ label: 'Received', sample: 'Received, upwards', look: 'bars' },
            value: ({ amount }) => Number(amount),
            text: ({ amount }) => money(amount, currency),
          },
          {
            ...{ label: 'Refunded', sample: 'Refunded, downwards', look: 'striped' },
            value: ({ refunded }) => Number(refunded),
            text: ({ refunded }) => money(refunded, currency),
          },
        ]}
        columns={[{ label: 'Payments', value: ({ count }) => count }]}
      />
    </>
  )
}
