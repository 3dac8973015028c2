import { ListingPage } from '../../content/listings/ListingPage'
import { productListing } from '../products/products.listing'

export const ProductsPage = () => <ListingPage listing={productListing} />
