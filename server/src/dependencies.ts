import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import { switchLinkCards } from './features/links/links.writes.ts'
import { readMailPlace } from './features/place/place.reads.ts'
import type { WithoutSignals } from './platform/context.ts'
import type { Database } from './platform/database/database.ts'
import type { Env } from './platform/env.ts'
import { type Disks, openDisks } from './platform/files/disks.ts'
import { guardSpace } from './platform/files/guard-space.ts'
import { openFileStore } from './platform/files/open-store.ts'
import { guardFiles, guardMailer, guardOutgoing } from './platform/instance/guards.ts'
import { openInstance } from './platform/instance/instance.ts'
import { openMailer } from './platform/mail/mail.ts'
import { measureFiles } from './platform/metrics/files.ts'
import type { Network } from './platform/outgoing/guard.ts'
import { openOutgoing } from './platform/outgoing/outgoing.ts'
import { readPlaceName } from './platform/place-name.ts'
import { readPushKeys } from './platform/secret.ts'

type Opened = {
  env: Env
  secret: string
  db: Database
  taskDb: Database
  log: FastifyBaseLogger
  registry: Registry
  network: Network | undefined
  readDisks: Disks['read'] | undefined
}

/** Opens what requests and tasks work with: file store, mailer and the way to the internet, which a copy refuses. */
export async function openDependencies(opened: Opened): Promise<WithoutSignals> {
  const { env, secret, db, taskDb, log, registry, network, readDisks } = opened
  await readPushKeys(db)
  await readPlaceName(db)
  await switchLinkCards({ db, env })
  const files = await openFileStore(env)
  const disks = openDisks(env, log, readDisks)
  const instance = await openInstance({ env, db, files }, { log })
  return {
    env,
    db,
    log,
    secret,
    instance,
    disks,
    files: guardFiles(measureFiles(guardSpace(files, disks), registry), instance),
    outgoing: guardOutgoing(openOutgoing(network), instance),
    mailer: guardMailer(
      openMailer(env, taskDb, log, { readPlace: () => readMailPlace(taskDb, env) }),
      instance,
    ),
  }
}
