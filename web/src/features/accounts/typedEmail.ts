import { useEffect } from 'react'

/** What was typed last at login, sign-up or for a forgotten password: the next of them begins with it. Stored nowhere. */
let email = ''

export const typedEmail = (): string => email

export function rememberEmail(typed: string): void {
  email = typed
}

export function useRememberEmail(typed: string): void {
  useEffect(() => rememberEmail(typed), [typed])
}
