import { readLeaving } from './features/account-deletions/account-deletions.reads.ts'
import { deleteAccount } from './features/account-deletions/account-deletions.writes.ts'
import { readSession } from './features/accounts/accounts.reads.ts'
import {
  createSession,
  endSession,
  requestPasswordReset,
  setPassword,
} from './features/accounts/accounts.writes.ts'
import { readConfirmation, readOwnConfirmation } from './features/accounts/confirmation.reads.ts'
import { confirmEmail, requestConfirmation } from './features/accounts/confirmation.writes.ts'
import { readDevices } from './features/accounts/devices.reads.ts'
import { signOutDevice, signOutOthers } from './features/accounts/devices.writes.ts'
import { readEmailChange, readEmailChangeLink } from './features/accounts/email-change.reads.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
  refuseEmailChange,
  requestEmailChange,
  resendEmailChange,
} from './features/accounts/email-change.writes.ts'
import { changeOwnPassword } from './features/accounts/own-password.writes.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './features/accounts/passkeys.writes.ts'
import { finishSignIn } from './features/accounts/second-step.writes.ts'
import { readSecurity } from './features/accounts/security.reads.ts'
import {
  beginTwoStep,
  renewRecoveryCodes,
  turnOffTwoStep,
  turnOnTwoStep,
} from './features/accounts/two-step.writes.ts'
import { downloadActivity } from './features/activity-log/activity-log.csv.ts'
import {
  countNewActivity,
  readActivity,
  readActivityPeople,
  readRetention,
} from './features/activity-log/activity-log.reads.ts'
import { act } from './features/acts/act.writes.ts'
import { readAppealFile } from './features/acts/appeals/appeal-files.answer.ts'
import { readClubAppeals, readServerAppeals } from './features/acts/appeals/appeals.reads.ts'
import { appeal, appealByLink, decideAppeal } from './features/acts/appeals/appeals.writes.ts'
import { readBulkBans } from './features/acts/bulk-bans/bulk-bans.reads.ts'
import { banMany, reverseBulk } from './features/acts/bulk-bans/bulk-bans.writes.ts'
import { readWaves } from './features/acts/bulk-bans/waves.reads.ts'
import { readHiddenItem } from './features/acts/hidden-items.reads.ts'
import { readModerators } from './features/acts/moderators.reads.ts'
import { addModerator, removeModerator } from './features/acts/moderators.writes.ts'
import { readClubRestrictions, readServerRestrictions } from './features/acts/restrictions.reads.ts'
import { reverseAct } from './features/acts/reversal.writes.ts'
import { readLinkedStatementFile, readStatementFile } from './features/acts/statement-files.answer.ts'
import { readOwnStatement, readOwnStatements, readStatementByLink } from './features/acts/statements.reads.ts'
import {
  readAnnouncements,
  readClubAnnouncement,
  readCurrent,
} from './features/announcements/announcements.reads.ts'
import {
  announceToAll,
  announceToClub,
  closeAnnouncement,
  endForAll,
  endForClub,
} from './features/announcements/announcements.writes.ts'
import { readBlocks } from './features/blocks/blocks.reads.ts'
import { blockPerson, unblockPerson } from './features/blocks/blocks.writes.ts'
import { assignCase, releaseCase } from './features/cases/assignee.writes.ts'
import { downloadCase } from './features/cases/case-file.ts'
import { readCaseFile } from './features/cases/case-files.answer.ts'
import { recordClosedCase } from './features/cases/closed-case.writes.ts'
import { closeCase, reopenCase } from './features/cases/closure.writes.ts'
import { decideCases } from './features/cases/decisions.writes.ts'
import { readCase } from './features/cases/details.reads.ts'
import { escalateCase } from './features/cases/escalation.writes.ts'
import { findDecidableCase } from './features/cases/find-case.reads.ts'
import { readAllHeld, readHeld, readOwnHeld } from './features/cases/held/held.reads.ts'
import { decideHeld, decideManyHeld, withdrawHeld } from './features/cases/held/held.writes.ts'
import { addNote } from './features/cases/notes.writes.ts'
import { readAllCases, readClubCases } from './features/cases/queue.reads.ts'
import { readOwnReports } from './features/cases/reports/my-reports.reads.ts'
import { readReceipt } from './features/cases/reports/receipts.reads.ts'
import { reportMessages } from './features/cases/reports/reports.writes.ts'
import { sendReport } from './features/cases/reports/send-report.writes.ts'
import { findVisibleSubject } from './features/cases/visible-subjects.reads.ts'
import { changeActivityDays } from './features/clubs/activity-days.writes.ts'
import { readClubAddress } from './features/clubs/addresses.reads.ts'
import { readCategories } from './features/clubs/categories.reads.ts'
import { readClubs } from './features/clubs/clubs.list.reads.ts'
import { readClub, readPreview } from './features/clubs/clubs.reads.ts'
import { foundClub } from './features/clubs/clubs.writes.ts'
import { editClubDetails } from './features/clubs/details.writes.ts'
import {
  convertClub,
  editClubAccess,
  editClubBusiness,
  editClubImages,
} from './features/clubs/edit.writes.ts'
import { readWelcome } from './features/clubs/first-steps.reads.ts'
import { changeWelcome, noteWelcomed, showFirstSteps } from './features/clubs/first-steps.writes.ts'
import { readMyClubs, readMyClubsOf } from './features/clubs/my-clubs.reads.ts'
import { cancelOpening, scheduleOpening } from './features/clubs/opening.writes.ts'
import { readNameable, readPermissions } from './features/clubs/settings.reads.ts'
import {
  changeClubFeatures,
  changeLanding,
  changePublishers,
  enableFeature,
} from './features/clubs/settings.writes.ts'
import { readSuggestions } from './features/clubs/suggestions.reads.ts'
import { readComments, readCommentVersions, readReplies } from './features/comments/comments.reads.ts'
import { comment, deleteComment, editComment } from './features/comments/comments.writes.ts'
import { readConsoleClub, readConsoleClubs } from './features/console/clubs.reads.ts'
import { readClubLog, readLog } from './features/console/log.reads.ts'
import { readMail } from './features/console/mail.reads.ts'
import { testMail } from './features/console/mail.writes.ts'
import { readOverview } from './features/console/overview.reads.ts'
import { readPeople } from './features/console/people.reads.ts'
import { confirmByHand, endSessionsOf, mailResetTo } from './features/console/people.writes.ts'
import { readPerson } from './features/console/person.reads.ts'
import { readServer } from './features/console/server.reads.ts'
import { readStorage } from './features/console/storage.reads.ts'
import { limitStorageOfClub, limitStorageOfPerson } from './features/console/storage.writes.ts'
import { readStorageOfClubs, readStorageOfPeople } from './features/console/storage-use.reads.ts'
import { readTasks } from './features/console/tasks.reads.ts'
import { deleteTask, retryTask } from './features/console/tasks.writes.ts'
import { downloadTransparency, readTransparency } from './features/console/transparency.reads.ts'
import { deleteContent } from './features/content/content.writes.ts'
import { readItemPage } from './features/content/items.reads.ts'
import { readMentionableOn } from './features/content/mentionable.reads.ts'
import { pinItem, unpinItem } from './features/content/pins.writes.ts'
import { readVersions } from './features/content/versions.reads.ts'
import { readCertificate } from './features/courses/certificates.reads.ts'
import { markAsDone, markAsNotDone } from './features/courses/completion.writes.ts'
import { readCoursePage, readCourses, readLinkEnrollment } from './features/courses/courses.reads.ts'
import { decideSubmission } from './features/courses/decisions.writes.ts'
import { leaveCourse, startCourse } from './features/courses/enrollment.writes.ts'
import { findAccessToFile } from './features/courses/files.reads.ts'
import { readLesson } from './features/courses/lessons.reads.ts'
import { readNote } from './features/courses/notes.reads.ts'
import { saveNote } from './features/courses/notes.writes.ts'
import { answerQuiz } from './features/courses/quiz-attempts.writes.ts'
import { restoreCertificate, revokeCertificate } from './features/courses/revocation.writes.ts'
import { readSubmissions } from './features/courses/submissions.reads.ts'
import { handIn, takeBack } from './features/courses/submissions.writes.ts'
import { recordVisit } from './features/courses/visits.writes.ts'
import { readDeletedClubs } from './features/deletion/deletion.reads.ts'
import { bringBackClub, deleteClub } from './features/deletion/deletion.writes.ts'
import { readDraft, readDrafts } from './features/drafts/drafts.reads.ts'
import { discardDraft, keepDraft } from './features/drafts/drafts.writes.ts'
import { attend, cancelAttendance } from './features/events/attendance.writes.ts'
import { downloadAttendees } from './features/events/attendees.csv.ts'
import { readAttendees } from './features/events/attendees.reads.ts'
import { preserveAttendees } from './features/events/attendees.ts'
import { downloadEvent, readCalendar } from './features/events/calendar.ics.ts'
import { callOff, restoreEvent } from './features/events/cancellation.writes.ts'
import { readEvents } from './features/events/club-events.reads.ts'
import { eventKind } from './features/events/events.reads.ts'
import { changeEvent, publishEvent } from './features/events/events.writes.ts'
import { releasePlaces } from './features/events/leaving.writes.ts'
import { readMonth } from './features/events/month.reads.ts'
import { readUpcoming } from './features/events/upcoming.reads.ts'
import { downloadExport, readExports } from './features/exports/exports.reads.ts'
import { askForExport } from './features/exports/exports.writes.ts'
import { readClubFeedFile } from './features/feed/club-feed.file.ts'
import { readCounts } from './features/feed/counts.reads.ts'
import { readClubFeed, readItem } from './features/feed/feed.reads.ts'
import { readHighlights } from './features/feed/highlights.reads.ts'
import { readHomeFeed } from './features/feed/home.reads.ts'
import { readHomeFeedFile } from './features/feed/home-feed.file.ts'
import { readLatest } from './features/feed/latest.reads.ts'
import { readWaiting } from './features/feed/waiting.reads.ts'
import { uploadCourseFile } from './features/files/course-files.writes.ts'
import { readStoredFile } from './features/files/files.answer.ts'
import { uploadAttachment, uploadPicture } from './features/files/files.writes.ts'
import { uploadCaptions, uploadMedia } from './features/files/media.writes.ts'
import { deleteUnusedFiles, readPersonStorage } from './features/files/quota.ts'
import { readCourseInsights } from './features/insights/course-insights.reads.ts'
import { downloadCourseInsights, downloadInsights } from './features/insights/insights.csv.ts'
import { readInsights } from './features/insights/insights.reads.ts'
import { acceptInvitation, declineInvitation, readInvitation } from './features/invites/invitation.ts'
import { readInvites } from './features/invites/invites.reads.ts'
import {
  inviteAddress,
  invitePerson,
  makeInviteLink,
  revokeInvite,
  sendInvitationEmail,
} from './features/invites/invites.writes.ts'
import { readApplications } from './features/jobs/applications.reads.ts'
import { applyForJob, markApplication, withdrawApplication } from './features/jobs/applications.writes.ts'
import { jobListing } from './features/jobs/jobs.listing.ts'
import { jobKind } from './features/jobs/jobs.reads.ts'
import { changeJob, closeJob, publishJob, reopenJob } from './features/jobs/jobs.writes.ts'
import { readLeaderboard } from './features/leaderboard/leaderboard.reads.ts'
import { changeLeaderboard } from './features/leaderboard/leaderboard.writes.ts'
import { readLessonComments, readLessonReplies } from './features/lesson-comments/lesson-comments.reads.ts'
import {
  commentOnLesson,
  deleteLessonComment,
  editLessonComment,
} from './features/lesson-comments/lesson-comments.writes.ts'
import { removeLinkCard } from './features/links/links.writes.ts'
import { listOf } from './features/listings/listings.reads.ts'
import { readListingOptions } from './features/listings/options.reads.ts'
import { downloadMembers } from './features/members/members.csv.ts'
import { readMembers } from './features/members/members.reads.ts'
import {
  changeMembers,
  demoteMember,
  promoteMember,
  removeMember,
} from './features/members/members.writes.ts'
import { joinClub, leaveClub } from './features/members/membership.writes.ts'
import { readMemberTags } from './features/members/tags.reads.ts'
import { readMentionableInClub } from './features/mentions/mentionable.reads.ts'
import { readChatClubs, readConversations, readUnread } from './features/messages/conversations.reads.ts'
import { searchMessages } from './features/messages/message-search.reads.ts'
import { readMessages } from './features/messages/messages.reads.ts'
import {
  deleteMessage,
  editMessage,
  react,
  removeMessageReaction,
  sendMessage,
} from './features/messages/messages.writes.ts'
import { readMutedConversations } from './features/messages/muting.reads.ts'
import { muteConversation, unmuteConversation } from './features/messages/muting.writes.ts'
import { markRead } from './features/messages/read-status.writes.ts'
import { readClubRules, readMemberAnswers } from './features/moderation/club-rules/club-rules.reads.ts'
import { changeClubRules } from './features/moderation/club-rules/club-rules.writes.ts'
import { notifyClubMembers } from './features/notifications/club-notices.writes.ts'
import { changeMailSettings, forgetRefusal, readMailSettings } from './features/notifications/mail.writes.ts'
import {
  readClubLevel,
  readMute,
  readMutedContent,
  readQuietClubs,
} from './features/notifications/muting.reads.ts'
import { changeClubLevel, muteContent, unmuteContent } from './features/notifications/muting.writes.ts'
import { readNotifications, readUnreadNotifications } from './features/notifications/notifications.reads.ts'
import {
  markAllNotificationsRead,
  markNotificationRead,
} from './features/notifications/notifications.writes.ts'
import { changePreferences, readPreferences } from './features/notifications/preferences.writes.ts'
import {
  readSubscription,
  setSubscription,
  unsubscribe,
  unsubscribePage,
} from './features/notifications/unsubscribing.ts'
import { enterConsole, leaveConsole, mailEntryCode, readEntry } from './features/operators/entry.writes.ts'
import { readOperators } from './features/operators/operators.reads.ts'
import { addOperator, removeOperator } from './features/operators/operators.writes.ts'
import { readCandidates, readOffer } from './features/ownership/ownership.reads.ts'
import { acceptOwnership, endOwnOffer, offerOwnership } from './features/ownership/ownership.writes.ts'
import { readPublicProfile } from './features/people/people.reads.ts'
import { downloadAcceptances, readAcceptances } from './features/place/acceptances.reads.ts'
import { acceptLegalPages } from './features/place/acceptances.writes.ts'
import { readDraftPage, readDraftPages } from './features/place/drafts.reads.ts'
import { readIdentity, readPlacePicture } from './features/place/identity.reads.ts'
import { saveIdentity } from './features/place/identity.writes.ts'
import { readLegalPage } from './features/place/pages.reads.ts'
import { publishVersion, saveDraft } from './features/place/pages.writes.ts'
import { readPlace } from './features/place/place.reads.ts'
import { pollKind } from './features/polls/polls.reads.ts'
import { castVote, changePoll, publishPoll } from './features/polls/polls.writes.ts'
import { postKind } from './features/posts/posts.reads.ts'
import { changePost, publishPost } from './features/posts/posts.writes.ts'
import { readHiddenWords } from './features/prevention/hidden-words/hidden-words.reads.ts'
import { hideWord, showWord } from './features/prevention/hidden-words/hidden-words.writes.ts'
import { beginPrevention, changeNewcomers, readNewcomers } from './features/prevention/newcomers.writes.ts'
import { changePrevention, readPrevention } from './features/prevention/settings.writes.ts'
import {
  readServerTerms,
  readWatchedTerms,
  tryServerTerms,
  tryTerms,
  unwatchServerTerm,
  unwatchTerm,
  watchServerTerm,
  watchTerm,
} from './features/prevention/terms.writes.ts'
import { productListing } from './features/products/products.listing.ts'
import { productKind } from './features/products/products.reads.ts'
import { changeProduct, markSold, publishProduct } from './features/products/products.writes.ts'
import { readOwnProfile } from './features/profiles/profiles.reads.ts'
import { changeProfile } from './features/profiles/profiles.writes.ts'
import { readPushDevices } from './features/push/devices.reads.ts'
import { removePushDevice, subscribeThis } from './features/push/devices.writes.ts'
import { decideJoinRequests } from './features/requests/decisions.writes.ts'
import { readJoinRequests } from './features/requests/requests.reads.ts'
import { requestToJoin, withdrawRequest } from './features/requests/requests.writes.ts'
import { likeComment, unlikeComment } from './features/responses/comment-likes.writes.ts'
import { like, unlike } from './features/responses/likes.writes.ts'
import { addReaction, removeReaction } from './features/responses/reactions.writes.ts'
import { readIsSaved, readSaved } from './features/saved/saved.reads.ts'
import { saveItem, unsaveItem } from './features/saved/saved.writes.ts'
import {
  searchClubs,
  searchContent,
  searchCourses,
  searchEverything,
  searchPeople,
  suggest,
} from './features/search/search.reads.ts'
import { serviceListing } from './features/services/services.listing.ts'
import { serviceKind } from './features/services/services.reads.ts'
import { changeService, pauseService, publishService } from './features/services/services.writes.ts'
import { makeInviteCode, readInviteCodes, revokeInviteCode } from './features/sign-up/codes.writes.ts'
import { decideSignUp, readSignUpRequests } from './features/sign-up/requests.writes.ts'
import {
  changeSignUpSettings,
  readSignUpRules,
  readSignUpSettings,
} from './features/sign-up/settings.writes.ts'
import { signUpByRules } from './features/sign-up/sign-up.writes.ts'
import { deleteAssignment, saveAssignment } from './features/teaching/assignments.writes.ts'
import { readCourseBin, readLessonBin } from './features/teaching/bin.reads.ts'
import { deleteCourse, deleteLesson, restoreCourse, restoreLesson } from './features/teaching/bin.writes.ts'
import { copyCourse, copyLesson } from './features/teaching/copies.writes.ts'
import { readCourseToTeach } from './features/teaching/course-draft.reads.ts'
import { changeCourse } from './features/teaching/course-edit.writes.ts'
import { downloadCourse } from './features/teaching/course-export.reads.ts'
import { importCourse } from './features/teaching/course-import.writes.ts'
import { moveCourse } from './features/teaching/course-order.writes.ts'
import { createCourse, hideCourse, publishCourse } from './features/teaching/courses.writes.ts'
import { readEnrollmentCandidates } from './features/teaching/enrollments/candidates.reads.ts'
import {
  createCourseLink,
  readCourseLinks,
  revokeCourseLink,
} from './features/teaching/enrollments/course-links.writes.ts'
import { enrollList } from './features/teaching/enrollments/enroll-list.writes.ts'
import { readEnrollment } from './features/teaching/enrollments/enrollment-details.reads.ts'
import { downloadEnrollments } from './features/teaching/enrollments/enrollments.csv.ts'
import { readEnrollments } from './features/teaching/enrollments/enrollments.reads.ts'
import {
  enroll,
  remindLearners,
  removeLearner,
  resetLearner,
} from './features/teaching/enrollments/enrollments.writes.ts'
import { readLessonToTeach } from './features/teaching/lesson-draft.reads.ts'
import { changeLesson } from './features/teaching/lesson-edit.writes.ts'
import { createLesson, hideLesson, publishLesson } from './features/teaching/lessons.writes.ts'
import { changeOutline } from './features/teaching/outline.writes.ts'
import { deleteQuiz, saveQuiz } from './features/teaching/quizzes.writes.ts'
import { changeTeachers } from './features/teaching/teachers.writes.ts'
import { readLessonVersions } from './features/teaching/versions.reads.ts'
import { readPrivateAddress } from './features/tokens/private-addresses.reads.ts'
import { removePrivateAddress, renewPrivateAddress } from './features/tokens/private-addresses.writes.ts'
import { readTokens } from './features/tokens/tokens.reads.ts'
import { makeToken, revokeToken } from './features/tokens/tokens.writes.ts'
import type { Routes } from './platform/http/bind.ts'

// The whole API on one page, grouped by who may call it; what each takes and gives is in contract/src. The
// groups are complete by their types: an endpoint of the contract without its line here does not compile.

/** Open to visitors; the response depends on what they can see. */
export const forAnyone: Routes<'anyone'> = {
  'POST /auth/v1/sign-up': (context, { body }) => signUpByRules(context, body),
  'POST /auth/v1/confirmations': (context, { body }) => requestConfirmation(context, body),
  'POST /auth/v1/email-confirmations/links': (context, { body }) => readConfirmation(context, body.token),
  'POST /auth/v1/email-confirmations': (context, { body }) => confirmEmail(context, body.token),
  'GET /auth/v1/email-confirmations/own': (context) => readOwnConfirmation(context),
  'POST /notification-mail/subscriptions': (context, { body }) => readSubscription(context, body.token),
  'PUT /notification-mail/subscriptions': (context, { body }) =>
    setSubscription(context, body.token, body.isSubscribed),
  'POST /auth/v1/sign-in': (context, { body }) => createSession(context, body),
  'POST /auth/v1/second-steps': (context, { body }) => finishSignIn(context, body),
  'POST /auth/v1/passkey-sign-ins/challenges': (context) => beginPasskeySignIn(context),
  'POST /auth/v1/passkey-sign-ins': (context, { body }) => signInWithPasskey(context, body),
  'POST /auth/v1/sign-out': (context) => endSession(context),
  'GET /auth/v1/session': (context) => readSession(context),
  'POST /auth/v1/password-resets': (context, { body }) => requestPasswordReset(context, body),
  'PUT /auth/v1/password': (context, { body }) => setPassword(context, body),
  'POST /auth/v1/email-change/links': (context, { body }) => readEmailChangeLink(context, body.token),
  'POST /auth/v1/email-change/confirmations': (context, { body }) => confirmEmailChange(context, body.token),
  'POST /auth/v1/email-change/refusals': (context, { body }) => refuseEmailChange(context, body.token),

  'GET /profiles/:username': (context, { params }) => readPublicProfile(context, params.username),

  'GET /clubs': (context, { query }) => readClubs(context, query),
  'GET /club-categories': (context) => readCategories(context),
  'GET /clubs/:club/preview': (context, { params }) => readPreview(context, params.club),
  'GET /clubs/:club/highlights': (context, { params }) => readHighlights(context, params.club),

  'GET /clubs/:club/invitation': (context, { params, query }) => readInvitation(context, params.club, query),

  'GET /latest': (context) => readLatest(context),
  'GET /content/:contentId': (context, { params }) => readItem(context, params.contentId),
  'GET /content/:contentId/comments': (context, { params, query }) =>
    readComments(context, params.contentId, query),
  'GET /comments/:commentId/replies': (context, { params, query }) =>
    readReplies(context, params.commentId, query.cursor),
  'GET /clubs/:club/posts/:slug': (context, { params }) => readItemPage(context, postKind, params),
  'GET /clubs/:club/polls/:slug': (context, { params }) => readItemPage(context, pollKind, params),
  'GET /clubs/:club/events/:slug': (context, { params }) => readItemPage(context, eventKind, params),
  'GET /clubs/:club/jobs/:slug': (context, { params }) => readItemPage(context, jobKind, params),
  'GET /clubs/:club/products/:slug': (context, { params }) => readItemPage(context, productKind, params),
  'GET /clubs/:club/services/:slug': (context, { params }) => readItemPage(context, serviceKind, params),

  'GET /clubs/:club/courses': (context, { params, query }) => readCourses(context, params.club, query),
  'GET /clubs/:club/courses/:slug': (context, { params }) => readCoursePage(context, params),
  'GET /clubs/:club/courses/:slug/lessons/:lesson': (context, { params }) => readLesson(context, params),
  'GET /certificates/:certificateCode': (context, { params }) =>
    readCertificate(context, params.certificateCode),

  'GET /jobs': listOf(jobListing),
  'GET /products': listOf(productListing),
  'GET /services': listOf(serviceListing),
  'GET /listing-options': (context, { query }) => readListingOptions(context, query.type),
  'GET /search': (context, { query }) => searchEverything(context, query),
  'GET /search/clubs': (context, { query }) => searchClubs(context, query),
  'GET /search/people': (context, { query }) => searchPeople(context, query),
  'GET /search/content': (context, { query }) => searchContent(context, query),
  'GET /courses/:courseId/link-enrollment': (context, { params, query }) =>
    readLinkEnrollment(context, params.courseId, query.token),
  'GET /search/courses': (context, { query }) => searchCourses(context, query),
  'GET /search/suggestions': (context, { query }) => suggest(context, query.q),

  // Moderation
  'GET /clubs/:club/rules': (context, { params }) => readClubRules(context, params.club),
  'POST /reports': (context, { body }) => sendReport(context, body),
  'POST /report-receipts': (context, { body }) => readReceipt(context, body.token),
  'POST /statements': (context, { body }) => readStatementByLink(context, body.token),
  'POST /statement-appeals': (context, { body }) => appealByLink(context, body),
  'GET /sign-up-rules': (context) => readSignUpRules(context),

  'GET /place': (context) => readPlace(context.db),
  'GET /place/:picture': (context, { params }) => readPlacePicture(context, params.picture),
  'GET /announcements': (context, { query }) => readAnnouncements(context, query.club),
  'GET /pages/:page': (context, { params, query }) =>
    readLegalPage(context, params.page, query.number === undefined ? undefined : Number(query.number)),

  'GET /clubs/:club/feeds/:file': (context, { params }) => readClubFeedFile(context, params),
  'GET /events/:contentId/event.ics': (context, { params }) => downloadEvent(context, params.contentId),
  'GET /storage/v1/*': (context, { params, query }) =>
    readStoredFile(context, params['*'], query.w, findAccessToFile),
}

/** For anyone with the secret in the path; reads no session or token. */
export const bySecret: Routes<'secret'> = {
  'GET /calendars/:file': (context, { params }) => readCalendar(context, params.file),
  'GET /feeds/:file': (context, { params }) => readHomeFeedFile(context, params.file),
  'GET /statements/:token/files/:fileId': (context, { params, query }) =>
    readLinkedStatementFile(context, params, query.w),
  'GET /unsubscribe/:token': async (_context, { params }) => unsubscribePage(params.token),
  'POST /unsubscribe/:token': (context, { params }) => unsubscribe(context, params.token),
}

/** For signed-in people; each feature's policies decide further. */
export const forPeople: Routes<'person'> = {
  'POST /auth/v1/password-changes': (context, { body }) => changeOwnPassword(context, body),
  'GET /auth/v1/email-change': (context) => readEmailChange(context),
  'PUT /auth/v1/email-change': (context, { body }) => requestEmailChange(context, body),
  'POST /auth/v1/email-change/resend': (context) => resendEmailChange(context),
  'DELETE /auth/v1/email-change': (context) => cancelEmailChange(context),
  'GET /auth/v1/sessions': (context) => readDevices(context),
  'DELETE /auth/v1/sessions/:sessionId': (context, { params }) => signOutDevice(context, params.sessionId),
  'DELETE /auth/v1/other-sessions': (context) => signOutOthers(context),
  'GET /auth/v1/security': (context) => readSecurity(context),
  'POST /auth/v1/two-step/setups': (context, { body }) => beginTwoStep(context, body),
  'PUT /auth/v1/two-step': (context, { body }) => turnOnTwoStep(context, body),
  'POST /auth/v1/two-step/removals': (context, { body }) => turnOffTwoStep(context, body),
  'POST /auth/v1/two-step/recovery-codes': (context, { body }) => renewRecoveryCodes(context, body),
  'POST /auth/v1/passkeys/challenges': (context, { body }) => beginPasskey(context, body),
  'POST /auth/v1/passkeys': (context, { body }) => addPasskey(context, body),
  'PUT /auth/v1/passkeys/:passkeyId': (context, { params, body }) =>
    renamePasskey(context, params.passkeyId, body),
  'DELETE /auth/v1/passkeys/:passkeyId': (context, { params }) => removePasskey(context, params.passkeyId),
  'GET /auth/v1/tokens': (context) => readTokens(context),
  'POST /auth/v1/tokens': (context, { body }) => makeToken(context, body),
  'DELETE /auth/v1/tokens/:tokenId': (context, { params }) => revokeToken(context, params.tokenId),

  'GET /auth/v1/calendar-address': (context) => readPrivateAddress(context, 'calendar'),
  'PUT /auth/v1/calendar-address': (context, { body }) => renewPrivateAddress(context, 'calendar', body),
  'DELETE /auth/v1/calendar-address': (context) => removePrivateAddress(context, 'calendar'),
  'GET /auth/v1/feed-address': (context) => readPrivateAddress(context, 'feed'),
  'PUT /auth/v1/feed-address': (context, { body }) => renewPrivateAddress(context, 'feed', body),
  'DELETE /auth/v1/feed-address': (context) => removePrivateAddress(context, 'feed'),

  'GET /auth/v1/account-deletions': (context) => readLeaving(context),
  'POST /auth/v1/account-deletions': (context, { body }) => deleteAccount(context, body),
  'GET /my/exports': (context) => readExports(context),
  'GET /my/exports/:exportId/file': (context, { params }) => downloadExport(context, params.exportId),
  'POST /my/exports': (context) => askForExport(context),
  'GET /my/storage': ({ db, viewer }) => readPersonStorage(db, viewer.id),
  'DELETE /my/unused-files': (context) => deleteUnusedFiles(context),
  'POST /functions/v1/notify-club-members': (context, { body }) => notifyClubMembers(context, body),
  'GET /notifications': (context, { query }) => readNotifications(context, query),
  'GET /notifications/unread-count': (context) => readUnreadNotifications(context),
  'PUT /notifications/read': (context, { body }) => markAllNotificationsRead(context, body),
  'PUT /notifications/:notificationId/read': (context, { params }) =>
    markNotificationRead(context, params.notificationId),
  'GET /clubs/:club/notification-level': (context, { params }) => readClubLevel(context, params.club),
  'PUT /clubs/:club/notification-level': (context, { params, body }) =>
    changeClubLevel(context, params.club, body.level),
  'GET /content/:contentId/versions': (context, { params, query }) =>
    readVersions(context, params.contentId, query.cursor),
  'GET /comments/:commentId/versions': (context, { params, query }) =>
    readCommentVersions(context, params.commentId, query.cursor),
  'GET /content/:contentId/mute': (context, { params }) => readMute(context, params.contentId),
  'PUT /content/:contentId/mute': (context, { params }) => muteContent(context, params.contentId),
  'DELETE /content/:contentId/mute': (context, { params }) => unmuteContent(context, params.contentId),
  'GET /my/quiet-clubs': (context, { query }) => readQuietClubs(context, query.cursor),
  'PUT /conversations/:conversationId/mute': (context, { params }) =>
    muteConversation(context, params.conversationId),
  'DELETE /conversations/:conversationId/mute': (context, { params }) =>
    unmuteConversation(context, params.conversationId),
  'GET /content/:contentId/saved': (context, { params }) => readIsSaved(context, params.contentId),
  'PUT /content/:contentId/saved': (context, { params }) => saveItem(context, params.contentId),
  'DELETE /content/:contentId/saved': (context, { params }) => unsaveItem(context, params.contentId),
  'GET /my/saved': (context, { query }) => readSaved(context, query.cursor),
  'GET /my/drafts': readDrafts,
  'GET /my/drafts/:draftId': (context, { params }) => readDraft(context, params.draftId),
  'PUT /my/drafts/:draftId': (context, { params, body }) => keepDraft(context, params.draftId, body),
  'DELETE /my/drafts/:draftId': (context, { params, query }) => discardDraft(context, params.draftId, query),
  'GET /my/muted-content': (context, { query }) => readMutedContent(context, query.cursor),
  'GET /my/muted-conversations': (context, { query }) => readMutedConversations(context, query.cursor),
  'GET /notification-preferences': (context) => readPreferences(context),
  'PUT /notification-preferences': (context, { body }) => changePreferences(context, body),
  'GET /notification-mail': (context) => readMailSettings(context),
  'PUT /notification-mail': (context, { body }) => changeMailSettings(context, body),
  'DELETE /notification-mail/refusal': (context) => forgetRefusal(context),

  'GET /my/push-devices': (context) => readPushDevices(context),
  'PUT /my/push-devices/this': (context, { body }) => subscribeThis(context, body),
  'DELETE /my/push-devices/:pushDeviceId': (context, { params }) =>
    removePushDevice(context, params.pushDeviceId),

  'GET /profile': (context) => readOwnProfile(context),
  'PUT /profile': (context, { body }) => changeProfile(context, body),
  'POST /storage/v1/pictures/:purpose': (context, { params, query, upload }) =>
    uploadPicture(context, params.purpose, upload, query),
  'POST /storage/v1/attachments': (context, { upload }) => uploadAttachment(context, upload),

  'GET /my/suggested-clubs': (context) => readSuggestions(context),
  'GET /my/waiting': (context) => readWaiting(context),
  'GET /my/upcoming-events': (context) => readUpcoming(context),
  'GET /my/clubs': (context) => readMyClubs(context),
  'GET /my/clubs/:kind': (context, { params, query }) => readMyClubsOf(context, params.kind, query),
  'GET /club-addresses': (context, { query }) => readClubAddress(context, query),
  'POST /clubs': (context, { body }) => foundClub(context, body, beginPrevention),
  'GET /clubs/:club': (context, { params }) => readClub(context, params.club),
  'GET /clubs/:club/counts': (context, { params }) => readCounts(context, params.club),
  'PUT /clubs/:club/features': (context, { params, body }) => changeClubFeatures(context, params.club, body),
  'PUT /clubs/:club/features/:feature': (context, { params }) =>
    enableFeature(context, params.club, params.feature),
  'GET /clubs/:club/permissions': (context, { params }) => readPermissions(context, params.club),
  'PUT /clubs/:club/permissions': (context, { params, body }) => changePublishers(context, params.club, body),
  'GET /clubs/:club/permissions/people': (context, { params, query }) =>
    readNameable(context, params.club, query.q),
  'PUT /clubs/:club/landing-page': (context, { params, body }) => changeLanding(context, params.club, body),
  'PUT /clubs/:club/leaderboard': (context, { params, body }) =>
    changeLeaderboard(context, params.club, body),
  'GET /clubs/:club/welcome': (context, { params }) => readWelcome(context, params.club),
  'PUT /clubs/:club/welcome': (context, { params, body }) => changeWelcome(context, params.club, body),
  'PUT /clubs/:club/membership/welcome': (context, { params }) => noteWelcomed(context, params.club),
  'PUT /clubs/:club/first-steps': (context, { params, body }) =>
    showFirstSteps(context, params.club, body.isShown),
  'PUT /clubs/:club/details': (context, { params, body }) => editClubDetails(context, params.club, body),
  'PUT /clubs/:club/images': (context, { params, body }) => editClubImages(context, params.club, body),
  'PUT /clubs/:club/opening': (context, { params, body }) => scheduleOpening(context, params.club, body),
  'DELETE /clubs/:club/opening': (context, { params }) => cancelOpening(context, params.club),
  'PUT /clubs/:club/access': (context, { params, body }) => editClubAccess(context, params.club, body),
  'PUT /clubs/:club/business': (context, { params, body }) => editClubBusiness(context, params.club, body),
  'PUT /clubs/:club/conversion': (context, { params, body }) => convertClub(context, params.club, body),
  'GET /clubs/:club/activity-log': (context, { params, query }) => readActivity(context, params.club, query),
  'GET /clubs/:club/activity-log.csv': (context, { params, query }) =>
    downloadActivity(context, params.club, query),
  'GET /clubs/:club/activity-log/new': (context, { params, query }) =>
    countNewActivity(context, params.club, query),
  'GET /clubs/:club/activity-log/people': (context, { params, query }) =>
    readActivityPeople(context, params.club, query.q),
  'GET /clubs/:club/activity-log/retention': (context, { params }) => readRetention(context, params.club),
  'PUT /clubs/:club/activity-log/retention': async (context, { params, body }) => {
    await changeActivityDays(context, params.club, body)
    return readRetention(context, params.club)
  },
  'PUT /clubs/:club/membership': (context, { params, body }) => joinClub(context, params.club, body),
  'DELETE /clubs/:club/membership': (context, { params }) => leaveClub(context, params.club, releasePlaces),
  'PUT /clubs/:club/join-request': (context, { params, body }) => requestToJoin(context, params.club, body),
  'DELETE /clubs/:club/join-request': (context, { params }) => withdrawRequest(context, params.club),
  'GET /clubs/:club/join-requests': (context, { params, query }) =>
    readJoinRequests(context, params.club, query.cursor),
  'PUT /clubs/:club/join-requests/decisions': (context, { params, body }) =>
    decideJoinRequests(context, params.club, body),
  'GET /clubs/:club/invites': (context, { params, query }) => readInvites(context, params.club, query.cursor),
  'POST /clubs/:club/invites/links': (context, { params, body }) =>
    makeInviteLink(context, params.club, body),
  'POST /clubs/:club/invites/emails': (context, { params, body }) =>
    inviteAddress(context, params.club, body),
  'POST /clubs/:club/invites/people': (context, { params, body }) => invitePerson(context, params.club, body),
  'DELETE /clubs/:club/invites/:inviteId': (context, { params }) =>
    revokeInvite(context, params.club, params.inviteId),
  'POST /functions/v1/send-invitation-email': (context, { body }) => sendInvitationEmail(context, body),
  'PUT /clubs/:club/invitation': (context, { params, body }) => acceptInvitation(context, params.club, body),
  'DELETE /clubs/:club/invitation': (context, { params }) => declineInvitation(context, params.club),
  'GET /clubs/:club/members': (context, { params, query }) => readMembers(context, params.club, query),
  'GET /clubs/:club/mentionable': (context, { params, query }) =>
    readMentionableInClub(context, params.club, query.q),
  'GET /content/:contentId/mentionable': (context, { params, query }) =>
    readMentionableOn(context, params.contentId, query.q),
  'GET /clubs/:club/members.csv': (context, { params }) => downloadMembers(context, params.club),
  'GET /clubs/:club/member-tags': (context, { params }) => readMemberTags(context, params.club),
  'GET /clubs/:club/insights': (context, { params, query }) => readInsights(context, params.club, query),
  'GET /clubs/:club/course-insights': (context, { params, query }) =>
    readCourseInsights(context, params.club, query),
  'GET /clubs/:club/course-insights.csv': (context, { params }) =>
    downloadCourseInsights(context, params.club),
  'GET /clubs/:club/insights.csv': (context, { params, query }) =>
    downloadInsights(context, params.club, query),
  'GET /clubs/:club/leaderboard': (context, { params, query }) =>
    readLeaderboard(context, params.club, query),
  'PUT /clubs/:club/members/changes': (context, { params, body }) =>
    changeMembers(context, params.club, body, releasePlaces),
  'DELETE /clubs/:club/members/:personId': (context, { params }) =>
    removeMember(context, params, releasePlaces),
  'PUT /clubs/:club/members/:personId/admin': (context, { params }) => promoteMember(context, params),
  'DELETE /clubs/:club/members/:personId/admin': (context, { params }) => demoteMember(context, params),

  'GET /clubs/:club/ownership-candidates': (context, { params, query }) =>
    readCandidates(context, params.club, query.q),
  'GET /clubs/:club/ownership-offer': (context, { params }) => readOffer(context, params.club),
  'PUT /clubs/:club/ownership-offer': (context, { params, body }) =>
    offerOwnership(context, params.club, body.personId),
  'DELETE /clubs/:club/ownership-offer': (context, { params }) => endOwnOffer(context, params.club),
  'PUT /clubs/:club/ownership': (context, { params }) => acceptOwnership(context, params.club),
  'GET /my/deleted-clubs': (context) => readDeletedClubs(context),
  'PUT /my/deleted-clubs/:clubId/restoration': (context, { params }) => bringBackClub(context, params.clubId),
  'DELETE /clubs/:club': (context, { params, body }) => deleteClub(context, params.club, body),

  'GET /feed': (context, { query }) => readHomeFeed(context, query.cursor),
  'GET /clubs/:club/feed': (context, { params, query }) => readClubFeed(context, params.club, query),
  'DELETE /content/:contentId': (context, { params }) =>
    deleteContent(context, params.contentId, { event: preserveAttendees }),
  'PUT /content/:contentId/pin': (context, { params }) => pinItem(context, params.contentId),
  'DELETE /content/:contentId/pin': (context, { params }) => unpinItem(context, params.contentId),
  'DELETE /content/:contentId/link-card': (context, { params }) => removeLinkCard(context, params.contentId),
  'POST /clubs/:club/posts': (context, { params, body }) => publishPost(context, params.club, body),
  'PUT /posts/:contentId': (context, { params, body }) => changePost(context, params.contentId, body),
  'POST /clubs/:club/polls': (context, { params, body }) => publishPoll(context, params.club, body),
  'PUT /polls/:contentId': (context, { params, body }) => changePoll(context, params.contentId, body),
  'PUT /polls/:contentId/vote': (context, { params, body }) =>
    castVote(context, params.contentId, body.optionId),
  'GET /clubs/:club/events': (context, { params, query }) => readEvents(context, params.club, query),
  'GET /clubs/:club/calendar': (context, { params, query }) => readMonth(context, params.club, query),
  'POST /clubs/:club/events': (context, { params, body }) => publishEvent(context, params.club, body),
  'PUT /events/:contentId': (context, { params, body }) => changeEvent(context, params.contentId, body),
  'POST /clubs/:club/jobs': (context, { params, body }) => publishJob(context, params.club, body),
  'PUT /jobs/:contentId': (context, { params, body }) => changeJob(context, params.contentId, body),
  'PUT /jobs/:contentId/closure': (context, { params }) => closeJob(context, params.contentId),
  'PUT /jobs/:contentId/application': (context, { params, body }) =>
    applyForJob(context, params.contentId, body),
  'DELETE /jobs/:contentId/application': (context, { params }) =>
    withdrawApplication(context, params.contentId),
  'GET /jobs/:contentId/applications': (context, { params, query }) =>
    readApplications(context, params.contentId, query.cursor),
  'PUT /jobs/:contentId/applications/:applicationId/status': (context, { params, body }) =>
    markApplication(context, params, body),
  'DELETE /jobs/:contentId/closure': (context, { params }) => reopenJob(context, params.contentId),
  'POST /clubs/:club/products': (context, { params, body }) => publishProduct(context, params.club, body),
  'PUT /products/:contentId': (context, { params, body }) => changeProduct(context, params.contentId, body),
  'PUT /products/:contentId/sale': (context, { params }) => markSold(context, params.contentId, true),
  'DELETE /products/:contentId/sale': (context, { params }) => markSold(context, params.contentId, false),
  'POST /clubs/:club/services': (context, { params, body }) => publishService(context, params.club, body),
  'PUT /services/:contentId': (context, { params, body }) => changeService(context, params.contentId, body),
  'PUT /services/:contentId/pause': (context, { params }) => pauseService(context, params.contentId, true),
  'DELETE /services/:contentId/pause': (context, { params }) =>
    pauseService(context, params.contentId, false),
  'PUT /events/:contentId/attendance': (context, { params }) => attend(context, params.contentId),
  'DELETE /events/:contentId/attendance': (context, { params }) =>
    cancelAttendance(context, params.contentId),
  'GET /events/:contentId/attendees': (context, { params, query }) =>
    readAttendees(context, params.contentId, query),
  'GET /events/:contentId/attendees.csv': (context, { params }) =>
    downloadAttendees(context, params.contentId),
  'PUT /events/:contentId/cancellation': (context, { params }) => callOff(context, params.contentId),
  'DELETE /events/:contentId/cancellation': (context, { params }) => restoreEvent(context, params.contentId),

  'PUT /courses/:courseId/enrollment': (context, { params }) => startCourse(context, params.courseId),
  'PUT /courses/:courseId/link-enrollment': (context, { params, body }) =>
    startCourse(context, params.courseId, body.token),
  'DELETE /courses/:courseId/enrollment': (context, { params }) => leaveCourse(context, params.courseId),
  'PUT /lessons/:lessonId/completion': (context, { params }) => markAsDone(context, params.lessonId),
  'DELETE /lessons/:lessonId/completion': (context, { params }) => markAsNotDone(context, params.lessonId),
  'PUT /lessons/:lessonId/visit': (context, { params, body }) => recordVisit(context, params.lessonId, body),
  'GET /lessons/:lessonId/note': (context, { params }) => readNote(context, params.lessonId),
  'PUT /lessons/:lessonId/note': (context, { params, body }) => saveNote(context, params.lessonId, body),
  'PUT /lessons/:lessonId/quiz': (context, { params, body }) => saveQuiz(context, params.lessonId, body),
  'DELETE /lessons/:lessonId/quiz': (context, { params }) => deleteQuiz(context, params.lessonId),
  'PUT /lessons/:lessonId/assignment': (context, { params, body }) =>
    saveAssignment(context, params.lessonId, body),
  'DELETE /lessons/:lessonId/assignment': (context, { params }) => deleteAssignment(context, params.lessonId),
  'GET /courses/:courseId/enrollments': (context, { params, query }) =>
    readEnrollments(context, params.courseId, query),
  'GET /courses/:courseId/enrollments.csv': (context, { params, query }) =>
    downloadEnrollments(context, params.courseId, query),
  'GET /courses/:courseId/enrollments/:personId': (context, { params }) =>
    readEnrollment(context, params.courseId, params.personId),
  'GET /courses/:courseId/links': (context, { params }) => readCourseLinks(context, params.courseId),
  'POST /courses/:courseId/links': (context, { params, body }) =>
    createCourseLink(context, params.courseId, body),
  'DELETE /courses/:courseId/links/:linkId': (context, { params }) =>
    revokeCourseLink(context, params.courseId, params.linkId),
  'POST /courses/:courseId/enrollments': (context, { params, body }) =>
    enrollList(context, params.courseId, body.names),
  'PUT /courses/:courseId/enrollments/:personId': (context, { params }) =>
    enroll(context, params.courseId, params.personId),
  'DELETE /courses/:courseId/enrollments/:personId': (context, { params }) =>
    removeLearner(context, params.courseId, params.personId),
  'DELETE /courses/:courseId/enrollments/:personId/progress': (context, { params }) =>
    resetLearner(context, params.courseId, params.personId),
  'GET /courses/:courseId/enrollment-candidates': (context, { params, query }) =>
    readEnrollmentCandidates(context, params.courseId, query.q),
  'POST /courses/:courseId/reminders': (context, { params }) => remindLearners(context, params.courseId),
  'POST /lessons/:lessonId/quiz-attempts': (context, { params, body }) =>
    answerQuiz(context, params.lessonId, body),
  'PUT /lessons/:lessonId/submission': (context, { params, body }) => handIn(context, params.lessonId, body),
  'DELETE /lessons/:lessonId/submission': (context, { params }) => takeBack(context, params.lessonId),
  'GET /courses/:courseId/submissions': (context, { params, query }) =>
    readSubmissions(context, params.courseId, query),
  'PUT /submissions/:submissionId/decision': (context, { params, body }) =>
    decideSubmission(context, params.submissionId, body),
  'POST /clubs/:club/courses': (context, { params, body }) => createCourse(context, params.club, body),
  'GET /clubs/:club/courses/:slug/manage': (context, { params }) => readCourseToTeach(context, params),
  'PUT /courses/:courseId': (context, { params, body }) => changeCourse(context, params.courseId, body),
  'PUT /courses/:courseId/publication': (context, { params }) => publishCourse(context, params.courseId),
  'DELETE /courses/:courseId/publication': (context, { params }) => hideCourse(context, params.courseId),
  'DELETE /courses/:courseId': (context, { params }) => deleteCourse(context, params.courseId),
  'PUT /courses/:courseId/restoration': (context, { params }) => restoreCourse(context, params.courseId),
  'GET /clubs/:club/course-bin': (context, { params }) => readCourseBin(context, params.club),
  'GET /courses/:courseId/bin': (context, { params }) => readLessonBin(context, params.courseId),
  'PUT /certificates/:certificateCode/revocation': (context, { params }) =>
    revokeCertificate(context, params.certificateCode),
  'DELETE /certificates/:certificateCode/revocation': (context, { params }) =>
    restoreCertificate(context, params.certificateCode),
  'GET /lessons/:lessonId/comments': (context, { params, query }) =>
    readLessonComments(context, params.lessonId, query.cursor),
  'GET /lesson-comments/:lessonCommentId/replies': (context, { params, query }) =>
    readLessonReplies(context, params.lessonCommentId, query.cursor),
  'POST /lessons/:lessonId/comments': (context, { params, body }) =>
    commentOnLesson(context, params.lessonId, body),
  'PATCH /lesson-comments/:lessonCommentId': (context, { params, body }) =>
    editLessonComment(context, params.lessonCommentId, body.content),
  'DELETE /lesson-comments/:lessonCommentId': (context, { params }) =>
    deleteLessonComment(context, params.lessonCommentId),
  'PUT /courses/:courseId/teachers': (context, { params, body }) =>
    changeTeachers(context, params.courseId, body.personIds),
  'PUT /courses/:courseId/position': (context, { params, body }) =>
    moveCourse(context, params.courseId, body.before),
  'PUT /courses/:courseId/outline': (context, { params, body }) =>
    changeOutline(context, params.courseId, body),
  'POST /courses/:courseId/copies': (context, { params, body }) =>
    copyCourse(context, params.courseId, body.id),
  'GET /courses/:courseId/file': (context, { params }) => downloadCourse(context, params.courseId),
  'POST /clubs/:club/course-imports': (context, { params, query, upload }) =>
    importCourse(context, params.club, query.id, upload),
  'POST /courses/:courseId/lessons': (context, { params, body }) =>
    createLesson(context, params.courseId, body),
  'GET /lessons/:lessonId/draft': (context, { params }) => readLessonToTeach(context, params.lessonId),
  'PUT /lessons/:lessonId': (context, { params, body }) => changeLesson(context, params.lessonId, body),
  'PUT /lessons/:lessonId/publication': (context, { params }) => publishLesson(context, params.lessonId),
  'DELETE /lessons/:lessonId/publication': (context, { params }) => hideLesson(context, params.lessonId),
  'POST /lessons/:lessonId/copies': (context, { params, body }) =>
    copyLesson(context, params.lessonId, body.id),
  'DELETE /lessons/:lessonId': (context, { params }) => deleteLesson(context, params.lessonId),
  'PUT /lessons/:lessonId/restoration': (context, { params }) => restoreLesson(context, params.lessonId),
  'GET /lessons/:lessonId/versions': (context, { params, query }) =>
    readLessonVersions(context, params.lessonId, query.cursor),
  'POST /storage/v1/videos': (context, { upload }) => uploadMedia(context, 'video', upload),
  'POST /storage/v1/audio': (context, { upload }) => uploadMedia(context, 'audio', upload),
  'POST /storage/v1/course-files': (context, { upload }) => uploadCourseFile(context, upload),
  'POST /storage/v1/captions': (context, { upload }) => uploadCaptions(context, upload),

  'PUT /content/:contentId/like': (context, { params }) => like(context, params.contentId),
  'DELETE /content/:contentId/like': (context, { params }) => unlike(context, params.contentId),
  'PUT /content/:contentId/reactions/:reaction': (context, { params }) => addReaction(context, params),
  'DELETE /content/:contentId/reactions/:reaction': (context, { params }) => removeReaction(context, params),
  'POST /content/:contentId/comments': (context, { params, body }) =>
    comment(context, params.contentId, body),
  'PATCH /comments/:commentId': (context, { params, body }) => editComment(context, params.commentId, body),
  'DELETE /comments/:commentId': (context, { params }) => deleteComment(context, params.commentId),
  'PUT /comments/:commentId/like': (context, { params }) => likeComment(context, params.commentId),
  'DELETE /comments/:commentId/like': (context, { params }) => unlikeComment(context, params.commentId),

  'GET /my/blocks': (context, { query }) => readBlocks(context, query.cursor),
  'PUT /my/blocks/:personId': (context, { params }) => blockPerson(context, params.personId),
  'DELETE /my/blocks/:personId': (context, { params }) => unblockPerson(context, params.personId),
  'GET /my/hidden-words': readHiddenWords,
  'POST /my/hidden-words': (context, { body }) => hideWord(context, body),
  'DELETE /my/hidden-words/:wordId': (context, { params }) => showWord(context, params.wordId),

  'GET /functions/v1/get-chat-list': (context, { query }) => readConversations(context, query),
  'POST /functions/v1/get-chat-messages': (context, { body }) => readMessages(context, body),
  'POST /functions/v1/send-chat-message': (context, { body }) => sendMessage(context, body),
  'GET /messages': (context, { query }) => searchMessages(context, query),
  'GET /unread-messages': (context) => readUnread(context),
  'GET /chat-clubs': (context) => readChatClubs(context),
  'PUT /conversations/:conversationId/read': (context, { params, body }) =>
    markRead(context, params.conversationId, body),
  'POST /conversations/:conversationId/reports': (context, { params, body }) =>
    reportMessages(context, params.conversationId, body),
  'PUT /messages/:messageId': (context, { params, body }) =>
    editMessage(context, params.messageId, body.message),
  'DELETE /messages/:messageId': (context, { params }) => deleteMessage(context, params.messageId),
  'PUT /messages/:messageId/reactions/:reaction': (context, { params }) => react(context, params),
  'DELETE /messages/:messageId/reactions/:reaction': (context, { params }) =>
    removeMessageReaction(context, params),

  // Moderation
  'PUT /clubs/:club/rules': (context, { params, body }) => changeClubRules(context, params.club, body),
  'GET /clubs/:club/members/:personId/answers': (context, { params }) =>
    readMemberAnswers(context, params.club, params.personId),
  'GET /my/reports': (context, { query }) => readOwnReports(context, query.cursor),
  'GET /clubs/:club/cases': (context, { params, query }) => readClubCases(context, params.club, query),
  'POST /acts': (context, { body }) =>
    act(context, body, { findDecidableCase, findVisibleSubject, recordClosedCase }),
  'PUT /acts/:actId/reversal': (context, { params, body }) =>
    reverseAct(context, { actId: params.actId, ...body }),
  'GET /clubs/:club/waves': (context, { params }) => readWaves(context, params.club),
  'GET /clubs/:club/bulk-bans': (context, { params }) => readBulkBans(context, params.club),
  'PUT /clubs/:club/bulk-bans/:bulkId': (context, { params, body }) =>
    banMany(context, params, body, { findDecidableCase, findVisibleSubject, recordClosedCase }),
  'PUT /clubs/:club/bulk-bans/:bulkId/reversal': (context, { params, body }) =>
    reverseBulk(context, params, body),
  'GET /clubs/:club/hidden-items/:type/:slug': (context, { params }) => readHiddenItem(context, params),
  'GET /my/statements': (context, { query }) => readOwnStatements(context, query),
  'GET /my/statements/:actId': (context, { params }) => readOwnStatement(context, params.actId),
  'GET /my/statements/:actId/files/:fileId': (context, { params, query }) =>
    readStatementFile(context, params, query.w),

  // The console
  'GET /admin/entry': (context) => readEntry(context),
  'POST /admin/entry-codes': (context) => mailEntryCode(context),
  'POST /admin/entry': (context, { body }) => enterConsole(context, body),
  'DELETE /admin/entry': (context) => leaveConsole(context),
  'GET /my/acceptances': (context) => readAcceptances(context),
  'PUT /my/acceptances': (context, { body }) => acceptLegalPages(context, body),
  'PUT /my/closed-announcements/:announcementId': (context, { params }) =>
    closeAnnouncement(context, params.announcementId),
  'GET /clubs/:club/announcement': (context, { params }) => readClubAnnouncement(context, params.club),
  'PUT /clubs/:club/announcement': (context, { params, body }) => announceToClub(context, params.club, body),
  'DELETE /clubs/:club/announcement': (context, { params }) => endForClub(context, params.club),
  'GET /clubs/:club/prevention': (context, { params }) => readPrevention(context, params.club),
  'PUT /clubs/:club/prevention': (context, { params, body }) => changePrevention(context, params.club, body),
  'GET /clubs/:club/watched-terms': (context, { params }) => readWatchedTerms(context, params.club),
  'POST /clubs/:club/watched-terms': (context, { params, body }) => watchTerm(context, params.club, body),
  'DELETE /clubs/:club/watched-terms/:termId': (context, { params }) =>
    unwatchTerm(context, params.club, params.termId),
  'POST /clubs/:club/watched-terms/trial': (context, { params, body }) =>
    tryTerms(context, params.club, body.text),
  'GET /clubs/:club/held': (context, { params, query }) => readHeld(context, params.club, query.cursor),
  'PUT /held/:heldId/decision': (context, { params, body }) => decideHeld(context, params.heldId, body),
  'POST /held-decisions': (context, { body }) => decideManyHeld(context, body),
  'GET /my/held': (context, { query }) => readOwnHeld(context, query),
  'DELETE /my/held/:heldId': (context, { params }) => withdrawHeld(context, params.heldId),
  'PUT /my/statements/:actId/appeal': (context, { params, body }) =>
    appeal(context, { actId: params.actId, ...body }),
  'GET /clubs/:club/appeals': (context, { params, query }) => readClubAppeals(context, params.club, query),
  'GET /appeals/:actId/files/:fileId': (context, { params, query }) =>
    readAppealFile(context, params, query.w),
  'PUT /appeals/:actId/decision': (context, { params, body }) =>
    decideAppeal(context, { actId: params.actId, ...body }),
  'GET /clubs/:club/restrictions': (context, { params, query }) =>
    readClubRestrictions(context, params.club, query),
  'GET /clubs/:club/moderators': (context, { params }) => readModerators(context, params.club),
  'PUT /clubs/:club/moderators/:personId': (context, { params }) => addModerator(context, params),
  'DELETE /clubs/:club/moderators/:personId': (context, { params }) => removeModerator(context, params),
  'GET /clubs/:club/moderation-log': (context, { params, query }) => readClubLog(context, params.club, query),
  'GET /cases/:caseId': (context, { params }) => readCase(context, params.caseId),
  'GET /cases/:caseId/files/:fileId': (context, { params, query }) => readCaseFile(context, params, query.w),
  'PUT /cases/:caseId/assignee': (context, { params, body }) => assignCase(context, params.caseId, body),
  'DELETE /cases/:caseId/assignee': (context, { params }) => releaseCase(context, params.caseId),
  'POST /cases/:caseId/notes': (context, { params, body }) => addNote(context, params.caseId, body),
  'PUT /cases/:caseId/escalation': (context, { params, body }) =>
    escalateCase(context, params.caseId, body.reason),
  'PUT /cases/:caseId/closure': (context, { params, body }) => closeCase(context, params.caseId, body),
  'DELETE /cases/:caseId/closure': (context, { params }) => reopenCase(context, params.caseId),
  'POST /case-decisions': (context, { body }) => decideCases(context, body),
}

/** For operators with an open console. */
export const forOperators: Routes<'operator'> = {
  'GET /admin/cases': (context, { query }) => readAllCases(context, query),
  'GET /admin/operators': (context) => readOperators(context),
  'PUT /admin/operators/:personId': (context, { params }) => addOperator(context, params.personId),
  'DELETE /admin/operators/:personId': (context, { params }) => removeOperator(context, params.personId),
  'GET /admin/announcement': (context) => readCurrent(context.db, null),
  'PUT /admin/announcement': (context, { body }) => announceToAll(context, body),
  'DELETE /admin/announcement': (context) => endForAll(context),
  'GET /admin/place': (context) => readIdentity(context),
  'PUT /admin/place': (context, { body }) => saveIdentity(context, body),
  'GET /admin/pages': (context) => readDraftPages(context),
  'GET /admin/pages/:page': (context, { params }) => readDraftPage(context, params.page),
  'PUT /admin/pages/:page': (context, { params, body }) => saveDraft(context, params.page, body),
  'POST /admin/pages/:page/versions': (context, { params, body }) =>
    publishVersion(context, params.page, body),
  'GET /admin/pages/:page/acceptances': (context, { params }) => downloadAcceptances(context, params.page),
  'GET /admin/held': (context, { query }) => readAllHeld(context, query.cursor),
  'GET /admin/newcomers': (context) => readNewcomers(context),
  'PUT /admin/newcomers': (context, { body }) => changeNewcomers(context, body),
  'GET /admin/watched-terms': (context) => readServerTerms(context),
  'POST /admin/watched-terms': (context, { body }) => watchServerTerm(context, body),
  'DELETE /admin/watched-terms/:termId': (context, { params }) => unwatchServerTerm(context, params.termId),
  'POST /admin/watched-terms/trial': (context, { body }) => tryServerTerms(context, body.text),
  'GET /admin/appeals': (context, { query }) => readServerAppeals(context, query),
  'GET /admin/restrictions': (context, { query }) => readServerRestrictions(context, query),
  'GET /admin/overview': (context) => readOverview(context),
  'GET /admin/people': (context, { query }) => readPeople(context, query),
  'GET /admin/people/:personId': (context, { params }) => readPerson(context, params.personId),
  'PUT /admin/people/:personId/confirmation': (context, { params }) =>
    confirmByHand(context, params.personId),
  'DELETE /admin/people/:personId/sessions': (context, { params }) => endSessionsOf(context, params.personId),
  'POST /admin/people/:personId/password-resets': (context, { params }) =>
    mailResetTo(context, params.personId),
  'GET /admin/clubs': (context, { query }) => readConsoleClubs(context, query),
  'GET /admin/clubs/:clubId': (context, { params }) => readConsoleClub(context, params.clubId),
  'GET /admin/tasks': (context) => readTasks(context),
  'POST /admin/tasks/:taskId/retry': (context, { params }) => retryTask(context, params.taskId),
  'DELETE /admin/tasks/:taskId': (context, { params }) => deleteTask(context, params.taskId),
  'GET /admin/storage': (context) => readStorage(context),
  'GET /admin/storage/people': (context, { query }) => readStorageOfPeople(context, query),
  'GET /admin/storage/clubs': (context, { query }) => readStorageOfClubs(context, query),
  'PUT /admin/storage/people/:personId': (context, { params, body }) =>
    limitStorageOfPerson(context, params.personId, body.bytes),
  'PUT /admin/storage/clubs/:clubId': (context, { params, body }) =>
    limitStorageOfClub(context, params.clubId, body.bytes),
  'GET /admin/mail': (context) => readMail(context),
  'POST /admin/mail/test': (context) => testMail(context),
  'GET /admin/server': (context) => readServer(context),
  'GET /admin/transparency': (context, { query }) => readTransparency(context, query),
  'GET /admin/transparency.csv': (context, { query }) => downloadTransparency(context, query),
  'GET /admin/log': (context, { query }) => readLog(context, query),
  'GET /cases/:caseId/file': (context, { params }) => downloadCase(context, params.caseId),
  'GET /admin/sign-up': (context) => readSignUpSettings(context),
  'PUT /admin/sign-up': (context, { body }) => changeSignUpSettings(context, body),
  'GET /admin/sign-up-requests': (context, { query }) => readSignUpRequests(context, query.cursor),
  'PUT /admin/sign-up-requests/:personId/decision': (context, { params, body }) =>
    decideSignUp(context, params.personId, body.decision),
  'GET /admin/invite-codes': (context) => readInviteCodes(context),
  'POST /admin/invite-codes': (context, { body }) => makeInviteCode(context, body),
  'DELETE /admin/invite-codes/:codeId': (context, { params }) => revokeInviteCode(context, params.codeId),
}
