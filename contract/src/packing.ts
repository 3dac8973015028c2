// How lists of items are sent (docs/decisions/001): people and clubs once, and no field that has its usual value. Without Zod,
// because the page unpacks what it reads.

import type { ClubLabel } from './clubs.ts'
import type { Page, Person } from './common.ts'
import type { ContentItem } from './feed.ts'
import type { ContentKind } from './limits.ts'

type Data<K extends ContentKind = ContentKind> = Extract<ContentItem, { type: K }>['data']
type Can = ContentItem['can']
type Fields = Record<string, unknown>

/** Items name people and clubs by their place in the lists; without a club, an item is of the first. */
export type Packed = {
  items: Fields[]
  /** The id of one that is among the items, or the whole item. */
  pinned?: (Fields | string)[]
  refs: Refs
  /** What the viewer can do with items that say nothing else. */
  can: Can
  next: string | null
}
type Refs = { people: Person[]; clubs: PackedClub[] }
/** `levels`: names by number. `categories`: those of its posts and polls that say nothing else. */
type PackedClub = ClubLabel & { levels?: Record<string, string>; categories?: string[] }
export type ItemList = Page<ContentItem> & { pinned?: ContentItem[] | undefined }

const visitorCan: Can = {
  ...{
    edit: 'sign_in_required',
    delete: 'sign_in_required',
    pin: 'sign_in_required',
    history: 'sign_in_required',
    moderate: 'permission_denied',
  },
  ...{ like: 'sign_in_required', comment: 'sign_in_required' },
}

/** Values of an item's fields that are left out; those that every kind has. */
const usual = {
  ...{ authorLevel: null, editedAt: null, pinnedAt: null, mentions: [], pictures: [] },
  ...{ likeCount: 0, commentCount: 0, reactions: {}, liked: false, reacted: [] },
  ...{ isFolded: false, hiddenBy: null },
}

const usualData: { [K in ContentKind]: Partial<Data<K>> } = {
  post: { content: '', truncated: false, images: [], attachments: [], linkCard: null },
  poll: { description: '', truncated: false, votes: null, votedFor: null, lostVote: false, hasEnded: false },
  event: {
    ...{ description: '', truncated: false, agenda: '', location: '', link: null, hasEndTime: false },
    ...{ isOver: false, capacity: null, images: [], calledOffAt: null, attendeeCount: 0, waitingCount: 0 },
    ...{ faces: [], attendance: null },
  },
  job: {
    ...{ truncated: false, requirements: [], responsibilities: [], benefits: [], closesAt: null },
    ...{ pay: null, isActive: true, isOpen: true, application: null, applicationCount: null },
    applicationsBy: null,
  },
  product: { truncated: false, features: '', specifications: '', images: [], soldAt: null },
  service: {
    ...{ truncated: false, location: '', duration: '', included: '', capacity: null, categories: [] },
    ...{ images: [], pausedAt: null },
  },
}

/** The field of a kind's data that repeats the title. */
const titleOf: Record<ContentKind, string> = {
  ...{ post: 'title', poll: 'question', event: 'name', job: 'title', product: 'title', service: 'title' },
}

/** Kinds whose categories are usually those of their club. */
const hasClubCategories = (type: string) => type === 'post' || type === 'poll'

const urlOf = (path: string) => `/storage/v1/${path}`

/** Lists in the making, with the places of those who are in them. */
type Packing = Refs & {
  can: Can
  onShared: OnShared
  personAt: Map<string, number>
  clubAt: Map<string, number>
}

/** Called once for the packed data of an item that is the same for everyone. */
type OnShared = (type: ContentKind, data: Fields) => void

export function packItems({ items, pinned, next }: ItemList, onShared: OnShared = () => {}): Packed {
  const refs: Refs = { people: [], clubs: [] }
  const can = usualCan(items)
  const packing: Packing = { ...refs, can, onShared, personAt: new Map(), clubAt: new Map() }
  const packed: Packed = { items: items.map((item) => packItem(item, packing)), refs, can, next }
  if (!pinned) return packed
  const ids = new Set(items.map(({ id }) => id))
  return { ...packed, pinned: pinned.map((item) => (ids.has(item.id) ? item.id : packItem(item, packing))) }
}

/** The most frequent one of a page would save little more. */
const usualCan = ([first]: ContentItem[]): Can => first?.can ?? visitorCan

function packItem(item: ContentItem, packing: Packing): Fields {
  const { id, type, slug, title, createdAt, updatedAt, author, authorLevel } = item
  const packed: Fields = { id, type, slug, title, createdAt }
  if (updatedAt !== createdAt) packed.updatedAt = updatedAt
  if (author) packed.author = packPerson(author, packing)
  const at = packClub(item.club, packing)
  if (at > 0) packed.club = at
  const club = packing.clubs[at] as PackedClub
  if (authorLevel) {
    club.levels ??= {}
    club.levels[authorLevel.number] = authorLevel.name
    packed.authorLevel = authorLevel.number
  }
  if (item.editedAt) packed.editedAt = item.editedAt
  if (item.pinnedAt) packed.pinnedAt = item.pinnedAt
  if (item.mentions.length > 0) packed.mentions = item.mentions
  if (item.pictures.length > 0) packed.pictures = item.pictures
  if (item.likeCount > 0) packed.likeCount = item.likeCount
  if (item.commentCount > 0) packed.commentCount = item.commentCount
  if (!isEmpty(item.reactions)) packed.reactions = item.reactions
  if (item.liked) packed.liked = true
  if (item.reacted.length > 0) packed.reacted = item.reacted
  if (item.isFolded) packed.isFolded = true
  if (item.hiddenBy) packed.hiddenBy = item.hiddenBy
  if (!isSame(item.can, packing.can)) packed.can = item.can
  packed.data = packData(item, packing, club)
  return packed
}

function packData({ type, data }: ContentItem, packing: Packing, club: PackedClub): Fields {
  const packed = packFields(type, data, packing.onShared)
  if (type === 'event' && data.faces.length > 0)
    packed.faces = data.faces.map((face) => packPerson(face, packing))
  if (type !== 'post' && type !== 'poll') return packed
  club.categories ??= data.categories
  return isSameList(data.categories, club.categories) ? packed : { ...packed, categories: data.categories }
}

/** Without the fields of packData. */
function packFields(type: ContentKind, data: Data, onShared: OnShared): Fields {
  const known = packedFields.get(data)
  if (known) return known
  const [fields, normal] = [data as Fields, usualData[type] as Fields]
  const packed: Fields = {}
  for (const name of Object.keys(fields)) {
    const value = fields[name]
    if (name === titleOf[type] || (name in normal && isUsual(value, normal[name]))) continue
    if (name === 'faces' || (name === 'categories' && hasClubCategories(type))) continue
    packed[name] =
      name === 'images' || name === 'attachments'
        ? (value as { url: string }[]).map(({ url: _, ...file }) => file)
        : value
  }
  if (differs.has(type)) return packed
  packedFields.set(data, packed)
  onShared(type, packed)
  return packed
}

/** Kinds whose data differ from viewer to viewer; those of the others are the same object for everyone. */
const differs: ReadonlySet<ContentKind> = new Set(['poll', 'event', 'job'])
const packedFields = new WeakMap<Data, Fields>()

function packPerson(person: Person, { people, personAt }: Packing): number {
  const known = personAt.get(person.id)
  if (known !== undefined) return known
  personAt.set(person.id, people.length)
  return people.push(person) - 1
}

function packClub(club: ClubLabel, { clubs, clubAt }: Packing): number {
  const known = clubAt.get(club.id)
  if (known !== undefined) return known
  clubAt.set(club.id, clubs.length)
  return clubs.push({ ...club }) - 1
}

/** What was packed; any other answer stays as it is. */
export function unpackItems<T>(answer: T): T {
  const packed = answer as Partial<Packed> | null
  if (!packed?.items || !packed.refs) return answer
  const { items, pinned, next } = packed as Packed
  const unpack = (item: Fields) => unpackItem(item, packed as Packed)
  const unpacked = items.map(unpack)
  const ofId = (id: string) => unpacked.find((item) => item.id === id)
  const list = { items: unpacked, next }
  if (!pinned) return list as T
  return { ...list, pinned: pinned.map((one) => (typeof one === 'string' ? ofId(one) : unpack(one))) } as T
}

function unpackItem({ data, club = 0, author, authorLevel, ...item }: Fields, packed: Packed): Fields {
  const { levels, categories, ...label } = packed.refs.clubs[club as number] as PackedClub
  const kind = item.type as ContentKind
  const shown: Fields = {
    ...usualData[kind],
    [titleOf[kind]]: item.title,
    ...(hasClubCategories(kind) && { categories: categories ?? [] }),
    ...(data as Fields),
  }
  for (const name of ['images', 'attachments'])
    if (shown[name])
      shown[name] = (shown[name] as { path: string }[]).map((file) => ({ ...file, url: urlOf(file.path) }))
  if (shown.faces) shown.faces = (shown.faces as number[]).map((at) => packed.refs.people[at])
  return {
    ...{ updatedAt: item.createdAt, can: packed.can },
    ...usual,
    ...item,
    club: label,
    author: author === undefined ? null : packed.refs.people[author as number],
    authorLevel: authorLevel ? { number: authorLevel, name: levels?.[String(authorLevel)] ?? '' } : null,
    data: shown,
  }
}

const isUsual = (value: unknown, normal: unknown): boolean =>
  value === normal || (typeof normal === 'object' && normal !== null && isEmpty(value))
const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0
const isSame = (one: Can, other: Can) => {
  for (const name in one) if (one[name as keyof Can] !== other[name as keyof Can]) return false
  return true
}
const isSameList = (one: string[], other: string[]) =>
  one === other || (one.length === other.length && one.every((value, index) => value === other[index]))
