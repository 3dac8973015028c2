import { JobView } from '../../features/jobs/JobView'
import { jobKind } from '../../features/jobs/jobs.kind'
import { ItemPage } from './ItemPage'

export const JobPage = () => <ItemPage kind={jobKind} View={JobView} hasSummary />
