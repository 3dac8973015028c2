import { accountPages } from './pages/account'
import { clubPages } from './pages/club'
import { clubsPages } from './pages/clubs'
import { homePages } from './pages/home'
import { itemPages } from './pages/items'
import { listingPages } from './pages/listings'
import { peoplePages } from './pages/people'
import { root } from './pages/root'

/** Every page there is; each says in one place its address, what it reads first, what it is, and its component. */
export const routeTree = root.addChildren([
  ...homePages,
  ...accountPages,
  ...peoplePages,
  ...clubsPages,
  ...listingPages,
  ...clubPages,
  ...itemPages,
])
