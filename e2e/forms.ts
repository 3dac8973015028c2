import { clubForms } from './forms/clubs.ts'
import { contentForms } from './forms/content.ts'
import { courseForms } from './forms/courses.ts'
import { memberForms } from './forms/members.ts'
import { moderationForms } from './forms/moderation.ts'
import { ownForms } from './forms/own.ts'
import { signInForms } from './forms/sign-in.ts'
import { teachingForms } from './forms/teaching.ts'

export const forms = {
  own: ownForms,
  club: clubForms,
  content: contentForms,
  member: memberForms,
  signIn: signInForms,
  teaching: teachingForms,
  courses: courseForms,
  moderation: moderationForms,
}

/** Forms that browser tests of this name try, and why they are not in the table. */
export const elsewhereTried: Record<string, string> = {
  'app/SearchBox.tsx': 'asks for nothing to be changed',
  'content/DuplicateDialog.tsx': 'events: publishes as the dialog that creates an item',
  'content/HistoryDialog.tsx': 'edited: only shows something',
  'features/comments/CommentHistory.tsx': 'edited: only shows something',
  'content/ItemDialogs.tsx': 'opens the dialogs that stand here of themselves',
  'content/listings/ListingFilters.tsx': 'listings: asks for nothing to be changed',
  'features/search/SearchDates.tsx': 'search: asks for nothing to be changed',
  'features/search/SearchFilters.tsx': 'search: asks for nothing to be changed',
  'app/useLogOut.tsx': 'unsent-messages: asks where messages are queued',
  'features/messages/QueuedMessages.tsx': 'unsent-messages: takes a queued message',
  'app/ChooseClub.tsx': 'look: only leads somewhere',
  'features/accounts/SignupPage.tsx': 'accounts: makes a person each time',
  'features/accounts/security/TurnOn.tsx': 'sign-in: takes a code of an app',
  'features/accounts/security/TurnOff.tsx': 'sign-in: takes a code of an app',
  'features/accounts/security/TwoStep.tsx': 'sign-in: takes a code of an app',
  'features/accounts/security/PasswordStep.tsx': 'sign-in: a part of the three above',
  'features/accounts/security/SecondStep.tsx': 'sign-in: takes a code of an app',
  'features/accounts/security/Passkeys.tsx': 'sign-in: takes an authenticator',
  'features/accounts/security/AddPasskey.tsx': 'sign-in: takes an authenticator',
  'features/accounts/security/PasskeyRow.tsx': 'sign-in: takes an authenticator',
  'features/accounts/security/RenamePasskey.tsx': 'sign-in: takes an authenticator',
  'features/accounts/leaving/LeavingPanel.tsx': 'your-data: ends the account',
  'features/accounts/leaving/DeleteAccount.tsx': 'your-data: ends the account',
  'features/clubs/settings/ImagesForm.tsx': 'uploads: takes pictures',
  'features/accounts/security/BothStepsForm.tsx': 'sign-in: takes a code of an app',
  'features/deletion/RecentlyDeleted.tsx': 'danger-zone: takes a club that was deleted',
  'features/members/SelectionBar.tsx': 'members: takes several members',
  'ui/ConflictDialog.tsx': 'editing: takes somebody else who changes the same',
  'features/ownership/OfferForm.tsx': 'danger-zone: takes an admin, and their answer',
  'features/ownership/OfferAnswer.tsx': 'danger-zone: takes an offer of the owner',
  'features/invites/LinkForm.tsx': 'CopyInviteLinkButton.test.tsx, and invites.spec.ts',
  'features/invites/InviteLinkDialog.tsx': 'CopyInviteLinkButton.test.tsx',
  'ui/CropDialog.tsx': 'profiles: takes a picture',
  'features/comments/UnsentComment.tsx': 'drafts: sends nothing',
  'features/messages/ChatInput.tsx': 'messages: what is sent is queued',
  'features/messages/ChatHead.tsx': 'messages: takes a conversation',
  'features/messages/MessageMenu.tsx': 'messages: takes a message',
  'features/courses/LessonTop.tsx': 'courses: only shows the outline',
  'features/courses/CertificateView.tsx': 'CertificateView.test.tsx: takes a certificate',
  'features/courses/assignment/AssignmentSection.tsx': 'AssignmentSection.test.tsx: takes what was handed in',
  'features/teaching/PublishCourse.tsx': 'teaching: publishes a course',
  'features/teaching/LessonMenu.tsx': 'useOutlineQueue.test.tsx: changes of the outline are queued',
  'features/teaching/MoveDialog.tsx': 'useOutlineQueue.test.tsx: changes of the outline are queued',
  'features/teaching/SectionMenu.tsx': 'useOutlineQueue.test.tsx: changes of the outline are queued',
  'features/teaching/lesson/UploadGuard.tsx': 'sends nothing',
  'features/teaching/lesson/VersionsDialog.tsx': 'useAutosave.test.tsx: restoring is a change as any other',
  'features/teaching/settings/TeachersForm.tsx': 'teaching: takes another member',
  'features/teaching/enrollments/EnrollDialog.tsx': 'teaching: takes another member',
  'features/teaching/enrollments/LearnersTab.tsx': 'teaching: takes learners who stopped',
  'features/teaching/enrollments/LearnersTable.tsx': 'teaching: takes a learner',
  'features/teaching/enrollments/LearnerDialog.tsx': 'teaching: takes a certificate',
  'features/club-rules/MemberAnswers.tsx': 'join-rules: only shows something',
  'ui/UnsavedGuard.tsx': 'drafts and clubs: sends nothing',
  'features/console/ConsoleEntry.tsx': 'console, and ConsoleEntry.test.tsx: takes a mailed code',
  'features/console/OperatorsPage.tsx': 'console: takes another operator',
}
