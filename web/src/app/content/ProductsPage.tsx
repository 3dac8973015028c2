import { ListingPage } from '../../content/listings/ListingPage'
import { productListing } from '../../features/products/products.listing'

export const ProductsPage = () => <ListingPage listing={productListing} />
