import type { All } from '@guildhall/contract/api'
import { gathered } from './platform/gathered.ts'
import type { Routes } from './platform/http/bind.ts'
import * as features from './routes.ts'

type Features = typeof features
type Level = 'forAnyone' | 'bySecret' | 'forPeople' | 'forOperators'
type Of<L extends Level> = All<Extract<Features[keyof Features], Record<L, object>>[L]>

const all = <L extends Level>(level: L) =>
  gathered(Object.values(features).map((feature: Partial<Record<Level, object>>) => feature[level])) as Of<L>

/** Open to visitors; the response depends on what they can see. */
export const forAnyone: Routes<'anyone'> = all('forAnyone')

/** For anyone with the secret in the path; reads no session or token. */
export const bySecret: Routes<'secret'> = all('bySecret')

/** For signed-in people; each feature's policies decide further. */
export const forPeople: Routes<'person'> = all('forPeople')

/** For operators with an open console. */
export const forOperators: Routes<'operator'> = all('forOperators')
