/** The title and words of a toast. */
type Greeting = [title: string, words: string]

export const loginGreeting: Greeting = ['Welcome back!', "You've successfully logged in."]
/** For the first time: there is nothing to come back to. */
export const newcomerGreeting: Greeting = [
  'Welcome to Guildhall!',
  'Your email is confirmed, and you are logged in.',
]
