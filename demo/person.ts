/** Somebody of the example community. */
export type PersonPlan = {
  /** First name in plain letters: what other files call them by. */
  key: string
  first: string
  last: string
  email?: string
  username?: string
  /** Keys of the clubs they belong to. */
  clubs: string[]
  bio: string
  interests: string[]
  roles: string[]
  website?: string
  /** What their portrait is drawn by (pictures/portraits.ts); none have no picture. */
  look?: string
}

const list = (text: string): string[] => (text ? text.split(', ') : [])

export const person = (
  name: string,
  clubs: string,
  look: string,
  bio: string,
  interests = '',
  roles = '',
  // Names in another script come with what they are called by in plain letters.
  more: { email?: string; website?: string; username?: string; key?: string } = {},
): PersonPlan => {
  const [first = '', ...last] = name.split(' ')
  return {
    key: plainLetters(first),
    first,
    last: last.join(' '),
    clubs: clubs.split(' '),
    bio,
    interests: list(interests),
    roles: list(roles),
    ...(look && { look }),
    ...more,
  }
}

export const plainLetters = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ø', 'o')
    .replaceAll(/[^a-z0-9]/g, '')
