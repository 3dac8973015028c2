import type { Context } from '../../platform/context.ts'
import { cookieValue } from '../sessions/session.ts'
import { hashOf } from '../tokens/secrets.ts'
import { confirmationHours } from './confirmation.mail.ts'

/**
 * A secret that the browser keeps that signed up, until its address is confirmed: whoever has the mail and this browser
 * is the one who signed up, and needs no password. Only requests to /auth/v1 carry it.
 */
const nameIn = ({ env }: Context) =>
  `${env.baseUrl.startsWith('https:') ? '__Secure-' : ''}guildhall.signed_up`

const line = (context: Context, secret: string, seconds: number) =>
  `${nameIn(context)}=${secret}; Path=/auth/v1; Max-Age=${seconds}; HttpOnly; SameSite=Strict${context.env.baseUrl.startsWith('https:') ? '; Secure' : ''}`

export function rememberSignUp(context: Context, secret: string): void {
  context.http.setCookies([line(context, secret, confirmationHours * 3600)])
}

/** Another link was asked for: keeps the secret as long as that one works. */
export function prolongSignUp(context: Context): void {
  const secret = cookieValue(context.http.cookies, nameIn(context))
  if (secret && /^[\w-]{43}$/.test(secret)) rememberSignUp(context, secret)
}

export function forgetSignUp(context: Context): void {
  context.http.setCookies([line(context, '', 0)])
}

export function isSignUpBrowser(context: Context, browserHash: string | null): boolean {
  const secret = cookieValue(context.http.cookies, nameIn(context))
  return Boolean(secret) && browserHash === hashOf(secret ?? '')
}
