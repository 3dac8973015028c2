import { product } from '../../lib/page/usePageTitle'

/** Title and text of a toast. */
type Greeting = [title: string, words: string]

export const loginGreeting: Greeting = ['Welcome back!', "You've successfully logged in."]
/** After a first login. */
export const newcomerGreeting = (): Greeting => [
  `Welcome to ${product}!`,
  'Your email is confirmed, and you are logged in.',
]
