import { EmailPanel } from './EmailPanel'
import { PasswordPanel } from './PasswordPanel'

/** Settings section for email and password. */
export default function AccountSection() {
  return (
    <>
      <EmailPanel />
      <PasswordPanel />
    </>
  )
}
