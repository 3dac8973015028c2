import { describe, expect, it } from 'vitest'
import { misleads, usernameBase } from './usernames.ts'

describe('misleads', () => {
  it.each([
    ...[
      'admin',
      'Admin_',
      'adm1n',
      'ADMlN',
      'adrnin',
      'a_d_m_i_n',
      '4dm1n',
      'admin1',
      'admin_2026',
      'Admins',
    ],
    ...[
      'own3r',
      'OWNER',
      '0wner',
      'm3mber',
      'rnember',
      'moderat0r',
      'supp0rt',
      'Support24',
      'sy5tem',
      '5taff',
    ],
    ...[
      'root',
      'R00t',
      'root_1',
      'all',
      'ALL',
      'a11',
      'everyone',
      'Every_one',
      '3veryone',
      'everybody',
      'here',
    ],
    ...['superuser', 'sysadmin', 'webmaster', 'mod', 'mods', 'team', 'security_team', 'no_reply'],
    ...['helpdesk', 'Anonymous'],
    ...[
      'guildhall',
      'gui1dhall',
      'GuiIdhaIl',
      'guildha11',
      'guildhall_support',
      'admin_owner',
      'administrator',
    ],
    ...[
      'settings',
      'Create_Club',
      'createclub',
      'user',
      'u5er',
      'cIubs',
      'join_club',
      'h0me',
      'auth',
      'login',
    ],
  ])('rejects %s', (username) => {
    expect(misleads(username)).toBe(true)
  })

  it.each([
    ...[
      'ada',
      'adminda',
      'badminton',
      'ownership',
      'kit1',
      'user1',
      'user_12',
      'remember',
      'supporter_of_arts',
    ],
    ...['rooted', 'alla', 'allison', 'heretic', 'modesta', 'teamwork', 'everyones_friend', 'securitas'],
    ...['systematic', 'guildhallfan', 'jobs4all', 'home_owner_ada', 'clubsandwich', 'helper', 'Martin'],
  ])('allows %s', (username) => {
    expect(misleads(username)).toBe(false)
  })
})

it.each([
  ['Zoë', "O'Brien-Ng", 'zoeobrienng'],
  ['Łukasz', 'Żółć', 'lukaszzolc'],
  ['Дарья', 'Щукина', 'daryashchukina'],
  ['李', '明', 'liming'],
  ['שרה', 'כהן', 'shrhkhn'],
  ['🙂', '🙃', 'user'],
  ['Ad', 'Min', 'user'],
  ['Guild', 'Hall', 'user'],
  ['a'.repeat(60), 'b'.repeat(60), 'a'.repeat(40)],
])('%s %s becomes %s', (firstName, lastName, base) => {
  expect(usernameBase({ firstName, lastName })).toBe(base)
})
