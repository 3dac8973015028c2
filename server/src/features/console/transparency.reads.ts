import type { Transparency, transparencyQuery } from '@guildhall/contract/console'
import { actions } from '@guildhall/contract/moderation'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext, PlainAnswer } from '../../platform/context.ts'
import { csvAnswer } from '../../platform/text/csv.ts'
import { isReversed } from '../acts/log.reads.ts'

type Query = z.output<typeof transparencyQuery>

/** Counts of whole months in UTC, by one statement each, however many months. */
export async function readTransparency(
  { db }: Pick<PersonContext, 'db'>,
  { from, to }: Query,
): Promise<Transparency> {
  const start = sql`(${`${from}-01`}::date at time zone 'utc')`
  const end = sql`((${`${to}-01`}::date + interval '1 month') at time zone 'utc')`
  const [reports, cases, acts, appeals] = await Promise.all([
    sql<Transparency['reports'][number]>`select reason, count(*)::int as count from reports
      where created_at >= ${start} and created_at < ${end} group by reason order by 2 desc, 1`.execute(db),
    sql<CaseCounts>`select count(*) filter (where opened_at >= ${start} and opened_at < ${end})::int as opened,
        count(*) filter (where opened_at >= ${start} and opened_at < ${end} and is_automatic)::int as automatic,
        count(*) filter (where closed_at >= ${start} and closed_at < ${end})::int as closed,
        percentile_cont(0.5) within group (order by extract(epoch from closed_at - opened_at) / 3600)
          filter (where closed_at >= ${start} and closed_at < ${end})::float8 as median,
        count(*) filter (where outcome = 'acted' and closed_at >= ${start} and closed_at < ${end})::int as acted,
        count(*) filter (where outcome = 'fine' and closed_at >= ${start} and closed_at < ${end})::int as fine,
        count(*) filter (where outcome = 'dismissed' and closed_at >= ${start} and closed_at < ${end})::int
          as dismissed,
        (select count(*) from moderation_cases a where a.is_of_act
          and a.opened_at >= ${start} and a.opened_at < ${end})::int as "withoutCase"
      from moderation_cases
      where not is_of_act
        and (opened_at >= ${start} and opened_at < ${end} or closed_at >= ${start} and closed_at < ${end})`.execute(
      db,
    ),
    sql<
      Transparency['acts'][number]
    >`select l.what as action, coalesce(l.statement ->> 'basis', 'rule') as basis, count(*)::int as count,
        count(*) filter (where l.is_automatic)::int as automatic,
        count(*) filter (where ${isReversed})::int as reversed
      from moderation_log l
      where l.created_at >= ${start} and l.created_at < ${end} and l.what = any(${[...actions]})
      group by 1, 2 order by 3 desc, 1, 2`.execute(db),
    sql<
      Transparency['appeals']
    >`select count(*) filter (where created_at >= ${start} and created_at < ${end})::int as made,
        count(*) filter (where decision = 'upheld' and decided_at >= ${start} and decided_at < ${end})::int as upheld,
        count(*) filter (where decision = 'granted' and decided_at >= ${start} and decided_at < ${end})::int
          as granted,
        count(*) filter (where decision is null and created_at >= ${start} and created_at < ${end})::int as open
      from appeals`.execute(db),
  ])
  const [counts] = cases.rows
  const [ofAppeals] = appeals.rows
  if (!counts || !ofAppeals) throw new Error('Aggregates answer with a row')
  const { opened, automatic, closed, median, withoutCase, ...outcomes } = counts
  return {
    reports: reports.rows,
    cases: {
      opened,
      openedAutomatically: automatic,
      closed,
      medianHours: median === null ? null : Math.round(median * 10) / 10,
      outcomes,
      withoutCase,
    },
    acts: acts.rows,
    appeals: ofAppeals,
  }
}

type CaseCounts = {
  opened: number
  automatic: number
  closed: number
  median: number | null
  acted: number
  fine: number
  dismissed: number
  withoutCase: number
}

/** The same as a table: what, which, how many. */
export async function downloadTransparency(context: PersonContext, query: Query): Promise<PlainAnswer> {
  const { reports, cases, acts, appeals } = await readTransparency(context, query)
  const { outcomes } = cases
  const lines: [string, string, number | string][] = [
    ...reports.map(({ reason, count }): [string, string, number] => ['Reports', reason, count]),
    ['Cases', 'opened', cases.opened],
    ['Cases', 'opened automatically', cases.openedAutomatically],
    ['Cases', 'closed', cases.closed],
    ['Cases', 'median hours to close', cases.medianHours ?? ''],
    ['Cases closed', 'acted', outcomes.acted],
    ['Cases closed', 'fine', outcomes.fine],
    ['Cases closed', 'dismissed', outcomes.dismissed],
    ['Acts', 'without a case', cases.withoutCase],
    ...acts.flatMap(({ action, basis, ...counts }): [string, string, number][] => [
      [`Decisions by ${basis}`, action, counts.count],
      [`Decisions by ${basis}, automatic`, action, counts.automatic],
      [`Decisions by ${basis}, reversed`, action, counts.reversed],
    ]),
    ['Appeals', 'made', appeals.made],
    ['Appeals', 'upheld', appeals.upheld],
    ['Appeals', 'granted', appeals.granted],
    ['Appeals', 'open', appeals.open],
  ]
  async function* rows() {
    yield lines.map((line) => [query.from, query.to, ...line.map(String)])
  }
  const heads = ['From', 'To', 'What', 'Which', 'Number']
  return csvAnswer({ fileName: `transparency-${query.from}-${query.to}`, heads, rows: rows() })
}
