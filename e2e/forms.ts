import { clubForms } from './forms/clubs.ts'
import { contentForms } from './forms/content.ts'
import { memberForms } from './forms/members.ts'
import { ownForms } from './forms/own.ts'
import { signInForms } from './forms/sign-in.ts'

export const forms = {
  own: ownForms,
  club: clubForms,
  content: contentForms,
  member: memberForms,
  signIn: signInForms,
}

/** Forms that are tried by tests of their own, and why not in the table. */
export const elsewhereTried: Record<string, string> = {
  'app/SearchBox.tsx': 'asks for nothing to be changed',
  'content/HistoryDialog.tsx': 'edited.spec.ts: only shows something',
  'features/comments/CommentHistory.tsx': 'edited.spec.ts: only shows something',
  'content/ItemDialogs.tsx': 'opens the dialogs that stand here of themselves',
  'content/listings/ListingFilters.tsx': 'listings.spec.ts: asks for nothing to be changed',
  'app/AccountMenu.tsx': 'outbox.spec.ts: asks where something waits to be sent',
  'content/outbox/WaitingRow.tsx': 'outbox.spec.ts: takes something that waits to be sent',
  'features/messages/WaitingMessage.tsx': 'unsent-messages.spec.ts: takes a message that waits to be sent',
  'app/ChooseClub.tsx': 'look.spec.ts: only leads somewhere',
  'features/accounts/SignupPage.tsx': 'accounts.spec.ts: makes a person each time',
  'features/accounts/security/TurnOn.tsx': 'sign-in.spec.ts: takes a code of an app',
  'features/accounts/security/TurnOff.tsx': 'sign-in.spec.ts: takes a code of an app',
  'features/accounts/security/TwoStep.tsx': 'sign-in.spec.ts: takes a code of an app',
  'features/accounts/security/PasswordStep.tsx': 'sign-in.spec.ts: a part of the three above',
  'features/accounts/security/SecondStep.tsx': 'sign-in.spec.ts: takes a code of an app',
  'features/accounts/security/Passkeys.tsx': 'sign-in.spec.ts: takes an authenticator',
  'features/accounts/security/AddPasskey.tsx': 'sign-in.spec.ts: takes an authenticator',
  'features/accounts/security/PasskeyRow.tsx': 'sign-in.spec.ts: takes an authenticator',
  'features/accounts/security/RenamePasskey.tsx': 'sign-in.spec.ts: takes an authenticator',
  'features/accounts/leaving/LeavingPanel.tsx': 'your-data.spec.ts: ends the account',
  'features/accounts/leaving/DeleteAccount.tsx': 'your-data.spec.ts: ends the account',
  'features/clubs/settings/ImagesForm.tsx': 'uploads.spec.ts: takes pictures',
  'features/accounts/security/BothStepsForm.tsx': 'sign-in.spec.ts: takes a code of an app',
  'features/deletion/RecentlyDeleted.tsx': 'danger-zone.spec.ts: takes a club that was deleted',
  'features/members/SelectionBar.tsx': 'members.spec.ts: takes several members',
  'ui/ConflictDialog.tsx': 'editing.spec.ts: takes somebody else who changes the same',
  'features/ownership/OfferForm.tsx': 'danger-zone.spec.ts: takes an admin, and their answer',
  'features/ownership/OfferAnswer.tsx': 'danger-zone.spec.ts: takes an offer of the owner',
  'features/invites/LinkForm.tsx': 'invites.spec.ts: each press is meant to make another link',
  'ui/CropDialog.tsx': 'profiles.spec.ts: takes a picture',
  'features/comments/UnsentComment.tsx': 'drafts.spec.ts: sends nothing',
  'features/messages/ChatInput.tsx': 'messages.spec.ts: what is sent waits in an outbox',
  'features/messages/ChatHead.tsx': 'messages.spec.ts: takes a conversation',
  'features/messages/MessageMenu.tsx': 'messages.spec.ts: takes a message',
  'ui/UnsavedGuard.tsx': 'drafts.spec.ts and clubs.spec.ts: sends nothing',
}
