import { LeavingPanel } from '../accounts/leaving/LeavingPanel'
import { ExportPanel } from '../exports/ExportPanel'
import { StoragePanel } from '../storage/StoragePanel'

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
