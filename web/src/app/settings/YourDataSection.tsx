import { LeavingPanel } from '../../features/accounts/leaving/LeavingPanel'
import { ExportPanel } from '../../features/exports/ExportPanel'

/** Settings of personal data: export and deleting the account. */
export default function YourDataSection() {
  return (
    <>
      <ExportPanel />
      <LeavingPanel />
    </>
  )
}
