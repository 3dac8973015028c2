import { accountPages } from './pages/account'
import { adminPages } from './pages/admin'
import { clubPages } from './pages/club'
import { clubsPages } from './pages/clubs'
import { coursePages } from './pages/courses'
import { homePages } from './pages/home'
import { itemPages } from './pages/items'
import { legalPages } from './pages/legal'
import { listingPages } from './pages/listings'
import { peoplePages } from './pages/people'
import { root } from './pages/root'
import { teachingPages } from './pages/teaching'

/** Every page. Each entry in app/pages has its path, search, component, and how the server answers it. */
export const routeTree = root.addChildren([
  ...homePages,
  ...accountPages,
  ...adminPages,
  ...peoplePages,
  ...legalPages,
  ...clubsPages,
  ...listingPages,
  ...clubPages,
  ...itemPages,
  ...coursePages,
  ...teachingPages,
])
