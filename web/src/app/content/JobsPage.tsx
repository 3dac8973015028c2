import { ListingPage } from '../../content/listings/ListingPage'
import { jobListing } from '../../features/jobs/jobs.listing'

export const JobsPage = () => <ListingPage listing={jobListing} />
