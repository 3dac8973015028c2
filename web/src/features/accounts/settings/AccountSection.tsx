import { EmailPanel } from './EmailPanel'
import { PasswordPanel } from './PasswordPanel'

/** The settings of what one logs in with. */
export default function AccountSection() {
  return (
    <>
      <EmailPanel />
      <PasswordPanel />
    </>
  )
}
