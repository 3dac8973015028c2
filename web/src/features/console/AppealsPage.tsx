import { AppealList } from '../moderation/AppealList'

/** /admin/appeals: open appeals that operators decide. */
export default function AppealsPage() {
  return <AppealList scope="server" />
}
