import { JobView } from '../jobs/JobView'
import { jobKind } from '../jobs/jobs.kind'
import { ItemPage } from './ItemPage'

export const JobPage = () => <ItemPage kind={jobKind} View={JobView} hasSummary />
