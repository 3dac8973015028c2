import { type Consequences, own } from './consequence.ts'
import { clubConsequences } from './consequences-clubs.ts'
import { courseConsequences } from './consequences-courses.ts'
import { itemConsequences } from './consequences-items.ts'
import { placeConsequences } from './consequences-place.ts'

/**
 * Everything that is changed or deleted, with what it does to what others said in confidence, agreed to or were promised. A new
 * endpoint, or a new field of one, doesn't compile until it is here (docs/decisions/141).
 */
export const consequences: Consequences = {
  ...clubConsequences,
  ...courseConsequences,
  ...itemConsequences,
  ...placeConsequences,
  'DELETE /my/entitlements/:entitlementId': own,
  'PUT /my/entitlements/:entitlementId/renewal': own,
}
