import type { Endpoint } from '@guildhall/contract/endpoint'
import { type ContentKind, contentKinds } from '@guildhall/contract/limits'
import { packedData, packedItems } from '@guildhall/contract/packed'
import { type ItemList, packItems } from '@guildhall/contract/packing'
import { compileSerializer, withText } from './platform/serializer.ts'

/** Packs the answers of endpoints that send lists of items packed (docs/decisions/001). */
export const packAnswer = ({ response }: Endpoint, answer: unknown): unknown =>
  response === packedItems ? packItems(answer as ItemList, writeOnce) : answer

const writeData = Object.fromEntries(
  contentKinds.map((kind) => [kind, compileSerializer(packedData[kind])]),
) as Record<ContentKind, ReturnType<typeof compileSerializer>>

/** What everyone is shown alike is serialized once, as long as it is in memory. */
const writeOnce = (kind: ContentKind, data: object) => withText(data, writeData[kind](data))
