import { ListingPage } from '../../content/listings/ListingPage'
import { jobListing } from '../jobs/jobs.listing'

export const JobsPage = () => <ListingPage listing={jobListing} />
