import type { InputOf } from '@guildhall/contract/api'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

type Options = { challenge: string; [option: string]: unknown }

/** Creates a passkey in the browser. Imported on demand, like this whole file. */
export async function makePasskey(
  options: Options,
): Promise<InputOf<'POST /auth/v1/passkeys'>['body']['credential']> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const made = await startRegistration({ optionsJSON })
  return { ...made, clientExtensionResults: { ...made.clientExtensionResults } }
}

/** Lets the person choose one of this site's passkeys and signs with it. */
export async function signWithPasskey(
  options: Options,
): Promise<InputOf<'POST /auth/v1/passkey-sign-ins'>['body']['credential']> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const used = await startAuthentication({ optionsJSON })
  return { ...used, clientExtensionResults: { ...used.clientExtensionResults } }
}
