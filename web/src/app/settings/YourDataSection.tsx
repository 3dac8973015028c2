import { LeavingPanel } from '../../features/accounts/leaving/LeavingPanel'
import { ExportPanel } from '../../features/exports/ExportPanel'
import { StoragePanel } from '../../features/storage/StoragePanel'

/** Settings of personal data: export, files and deleting the account. */
export default function YourDataSection() {
  return (
    <>
      <ExportPanel />
      <StoragePanel />
      <LeavingPanel />
    </>
  )
}
