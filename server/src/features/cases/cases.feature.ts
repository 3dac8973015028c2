import type { Feature } from '../../platform/feature.ts'
import type { Nothing } from '../../platform/tasks/tasks.ts'
import { followAct } from './follow.tasks.ts'
import { alertOperators } from './legal-alert.tasks.ts'
import { mailCase } from './mail.tasks.ts'
import { notifyOfEscalation, notifyOfNewCases, remindOfCases } from './notices.tasks.ts'
import { passOnCases } from './pass-on.tasks.ts'
import { sweepCases } from './sweep.tasks.ts'

declare module '../../platform/tasks/tasks.ts' {
  interface TaskPayloads {
    'cases.notify': Nothing
    'cases.mail': { caseId: string }
    'cases.escalated': { caseId: string }
    /** A legal notice; `noticeId`: operators are notified of it once. */
    'cases.legal': { caseId: string; noticeId: string }
    /** An act that hides everything a person published, or its reversal. */
    'cases.follow': { actId: string }
    'cases.passOn': Nothing
    'cases.remind': Nothing
    'cases.sweep': Nothing
  }
}

export const casesFeature = {
  tasks: {
    'cases.notify': {
      lane: 'interactive',
      schedule: '*/5 * * * *',
      isSingle: true,
      run: (deps) => notifyOfNewCases(deps),
    },
    'cases.mail': { lane: 'interactive', run: mailCase },
    'cases.escalated': { lane: 'interactive', run: notifyOfEscalation },
    'cases.legal': { lane: 'interactive', run: alertOperators },
    'cases.follow': { lane: 'bulk', run: (deps, { actId }) => followAct(deps, actId) },
    'cases.passOn': { lane: 'bulk', schedule: '*/10 * * * *', run: (deps) => passOnCases(deps) },
    'cases.remind': { lane: 'bulk', schedule: '23 * * * *', run: (deps) => remindOfCases(deps) },
    'cases.sweep': { lane: 'long', schedule: '41 4 * * *', run: (deps) => sweepCases(deps) },
  },
} satisfies Feature
