type Pages<All> = { [Name in keyof All]: () => Promise<Record<Name, unknown>> }
const pages = <All extends Pages<All>>(all: All): Pages<All> => all

/** The pages for signed-in people. Apart from the routes: the names of their files are 2 kB, which visitors do without. */
export const memberPages = pages({
  AdminPage: () => import('./admin/AdminPage'),
  ClubActivityPage: () => import('./ClubActivityPage'),
  ClubCasePage: () => import('./ClubCasePage'),
  ClubHeldPage: () => import('./ClubHeldPage'),
  ClubInsightsPage: () => import('./ClubInsightsPage'),
  ClubLeaderboardPage: () => import('./ClubLeaderboardPage'),
  ClubMembersPage: () => import('./ClubMembersPage'),
  ClubModerationPage: () => import('./ClubModerationPage'),
  ClubPage: () => import('./ClubPage'),
  ClubSettingsPage: () => import('./ClubSettingsPage'),
  ClubsJoinedPage: () => import('../features/clubs/ClubsJoinedPage'),
  CreateClubPage: () => import('../features/clubs/CreateClubPage'),
  DraftsPage: () => import('./DraftsPage'),
  EditClubPage: () => import('./EditClubPage'),
  EditProfilePage: () => import('../features/profiles/EditProfilePage'),
  EnrollmentsPage: () => import('./teaching/EnrollmentsPage'),
  JoinClubPage: () => import('./JoinClubPage'),
  ManageCoursePage: () => import('./teaching/ManageCoursePage'),
  MessagesPage: () => import('./MessagesPage'),
  MyClubs: () => import('./MyClubs'),
  NotificationsPage: () => import('../features/notifications/NotificationsPage'),
  ProfilePage: () => import('../features/profiles/ProfilePage'),
  SavedPage: () => import('./SavedPage'),
  SettingsPage: () => import('./SettingsPage'),
  StatementPage: () => import('../features/statements/StatementPage'),
})
