import type { Context } from '../../platform/context.ts'
import { cookieValue } from '../sessions/session.ts'
import { hashOf } from '../tokens/secrets.ts'
import { confirmationHours } from './confirmation.mail.ts'

/** A secret in the browser that signed up: together with the mailed link it signs in without a password. */
const nameIn = ({ env }: Context) =>
  `${env.baseUrl.startsWith('https:') ? '__Secure-' : ''}guildhall.signed_up`

const line = (context: Context, secret: string, seconds: number) =>
  `${nameIn(context)}=${secret}; Path=/auth/v1; Max-Age=${seconds}; HttpOnly; SameSite=Strict${context.env.baseUrl.startsWith('https:') ? '; Secure' : ''}`

export function rememberSignUp(context: Context, secret: string): void {
  context.http.setCookies([line(context, secret, confirmationHours * 3600)])
}

export function prolongSignUp(context: Context): void {
  const secret = cookieValue(context.http.cookies, nameIn(context))
  if (secret && /^[\w-]{43}$/.test(secret)) rememberSignUp(context, secret)
}

export function forgetSignUp(context: Context): void {
  context.http.setCookies([line(context, '', 0)])
}

export function isSignUpBrowser(context: Context, browserHash: string | null): boolean {
  const hash = signUpHash(context)
  return hash !== undefined && browserHash === hash
}

/** The hash of this browser's secret; undefined without one. */
export function signUpHash(context: Context): string | undefined {
  const secret = cookieValue(context.http.cookies, nameIn(context))
  return secret ? hashOf(secret) : undefined
}
