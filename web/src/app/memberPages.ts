type Pages<All> = { [Name in keyof All]: () => Promise<Record<Name, unknown>> }
const pages = <All extends Pages<All>>(all: All): Pages<All> => all

/** The pages for signed-in people. Apart from the routes: the names of their files are 2 kB, which visitors do without. */
export const memberPages = pages({
  AdminPage: () => import('../features/console/AdminPage'),
  ClubActivityPage: () => import('../features/clubs/page/ClubActivityPage'),
  ClubCasePage: () => import('../features/clubs/page/ClubCasePage'),
  ClubHeldPage: () => import('../features/clubs/page/ClubHeldPage'),
  ClubInsightsPage: () => import('../features/clubs/page/ClubInsightsPage'),
  ClubLeaderboardPage: () => import('../features/clubs/page/ClubLeaderboardPage'),
  ClubMembersPage: () => import('../features/clubs/page/ClubMembersPage'),
  ClubModerationPage: () => import('../features/clubs/page/ClubModerationPage'),
  ClubPaymentsPage: () => import('../features/clubs/page/ClubPaymentsPage'),
  ClubReceiptPage: () => import('../features/clubs/page/ClubReceiptPage'),
  ClubPage: () => import('../features/clubs/page/ClubPage'),
  ClubSettingsPage: () => import('../features/clubs/page/ClubSettingsPage'),
  ClubTopicPage: () => import('../features/clubs/page/ClubTopicPage'),
  ClubsJoinedPage: () => import('../features/clubs/ClubsJoinedPage'),
  CreateClubPage: () => import('../features/clubs/CreateClubPage'),
  DraftsPage: () => import('../features/drafts/DraftsPage'),
  EditClubPage: () => import('../features/clubs/page/EditClubPage'),
  EditProfilePage: () => import('../features/profiles/EditProfilePage'),
  EnrollmentsPage: () => import('../features/items/courses/EnrollmentsPage'),
  JoinClubPage: () => import('../features/clubs/page/JoinClubPage'),
  ManageCoursePage: () => import('../features/items/courses/ManageCoursePage'),
  MessagesPage: () => import('../features/messages/MessagesPage'),
  MyClubs: () => import('../features/clubs/page/MyClubs'),
  NotificationsPage: () => import('../features/notifications/NotificationsPage'),
  ProfilePage: () => import('../features/profiles/ProfilePage'),
  SavedPage: () => import('../features/cards/SavedPage'),
  SettingsPage: () => import('../features/settings/SettingsPage'),
  StatementPage: () => import('../features/statements/StatementPage'),
})
