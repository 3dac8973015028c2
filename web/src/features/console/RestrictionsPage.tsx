import { RestrictionList } from '../moderation/RestrictionList'

/** /admin/restrictions: suspended and closed accounts. */
export default function RestrictionsPage() {
  return <RestrictionList scope="server" />
}
