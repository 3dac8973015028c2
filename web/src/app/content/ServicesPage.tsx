import { ListingPage } from '../../content/listings/ListingPage'
import { serviceListing } from '../../features/services/services.listing'

export const ServicesPage = () => <ListingPage listing={serviceListing} />
