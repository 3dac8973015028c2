import { LeavingPanel } from '../../features/accounts/leaving/LeavingPanel'
import { ExportPanel } from '../../features/exports/ExportPanel'

/** The settings of what is kept of a person: taking it along, and leaving for good. */
export default function YourDataSection() {
  return (
    <>
      <ExportPanel />
      <LeavingPanel />
    </>
  )
}
