import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Dependencies } from '../../platform/context.ts'
import { productName } from '../../platform/place-name.ts'
import { hashedCodes, newRecoveryCodes } from './recovery-codes.ts'

/** TOTP and recovery codes. two-step.codes.ts limits the attempts. */
export const twoStepPlugin = ({ secret }: Dependencies) =>
  twoFactor({
    issuer: productName,
    twoFactorCookieMaxAge: 600,
    backupCodeOptions: {
      storeBackupCodes: hashedCodes(secret),
      customBackupCodesGenerate: newRecoveryCodes,
    },
    // The library's lockout has a fixed length; ours increases.
    accountLockout: { enabled: false },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_step' } },
      twoFactor: {
        modelName: 'two_steps',
        fields: {
          userId: 'user_id',
          backupCodes: 'recovery_codes',
          verified: 'confirmed',
          failedVerificationCount: 'wrong_codes',
          lockedUntil: 'locked_until',
        },
      },
    },
  })

/** A passkey counts as both steps, so user verification is required. */
export const passkeyPlugin = ({ db, env }: Dependencies) =>
  passkey({
    rpName: productName,
    rpID: new URL(env.baseUrl).hostname,
    origin: env.baseUrl,
    advanced: { webAuthnChallengeCookie: 'passkey' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: async ({ verification }) => {
        if (!verification.registrationInfo?.userVerified) throw refusal('NOT_VERIFIED')
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        const { credentialID, userVerified } = verification.authenticationInfo
        if (!userVerified) throw refusal('NOT_VERIFIED')
        const owner = await db
          .selectFrom('passkeys as k')
          .innerJoin('profiles as p', 'p.id', 'k.user_id')
          .select('p.email_verified')
          .where('k.credential_id', '=', credentialID)
          .executeTakeFirst()
        if (!owner?.email_verified) throw refusal(unconfirmed)
        await db
          .updateTable('passkeys')
          .set({ last_used_at: new Date() })
          .where('credential_id', '=', credentialID)
          .execute()
      },
    },
    schema: {
      passkey: {
        modelName: 'passkeys',
        fields: {
          userId: 'user_id',
          publicKey: 'public_key',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  })

export const unconfirmed = 'EMAIL_NOT_CONFIRMED'
const refusal = (code: string) => new APIError('FORBIDDEN', { code, message: code })
