import type { Kind } from '../../content/kind'
import { jobKind } from '../../features/jobs/jobs.kind'
import { ItemPage } from './ItemPage'

export const JobPage = () => <ItemPage kind={jobKind as unknown as Kind} />
