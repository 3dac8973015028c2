import { ListingPage } from '../../content/listings/ListingPage'
import { serviceListing } from '../services/services.listing'

export const ServicesPage = () => <ListingPage listing={serviceListing} />
