import type { ClubCard } from '@guildhall/contract/clubs'
import { type ContentKind, contentKinds, limits } from '@guildhall/contract/limits'
import { matchesIn } from '@guildhall/contract/matches'
import type {
  FoundItem,
  listContent,
  listCourses,
  listEverything,
  SearchGroup,
  SearchOverview,
  Suggestions,
} from '@guildhall/contract/search'
import { type ParsedSearch, parseSearch, typedSearch } from '@guildhall/contract/search-operators'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { paginate } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { nobody } from '../../platform/ids.ts'
import { clubKey, presentCard, presentLabel, selectClubs } from '../clubs/clubs.reads.ts'
import { marksIn } from '../content/marks.ts'
import { personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { correctionsOf } from './corrections.ts'
import { type ContentFilters, depths, foundPage } from './found.ts'
import {
  type CourseFilters,
  type CourseResult,
  foundCourses,
  presentCourses,
  textsOfCourse,
} from './found-courses.ts'
import { loadItems, presentFound, textsOf } from './found-items.ts'
import { clubNames, foundNames, type Names, named, peopleNames } from './names.ts'
import { type ContentTerms, contentTermsOf } from './operators.ts'
import { foundOverview } from './overview.ts'
import {
  decodeNameCursor,
  decodeResultCursor,
  encodeNameCursor,
  encodeResultCursor,
} from './search.cursor.ts'

type Viewing = Pick<Context, 'db' | 'viewer'>
type Narrowed = Pick<z.output<typeof listEverything>, 'club' | 'topic' | 'from' | 'to'>
type Query = { q: string; cursor?: string | undefined }

/** Results of each group in the overview and in suggestions. */
const best = 3
const none = { count: 0, more: false }
const pages = { best: foundPage('best'), newest: foundPage('newest') }
const overviews = {
  best: foundOverview('best', depths.overview, best),
  newest: foundOverview('newest', depths.overview, best),
}
const [clubs, people] = [foundNames(clubNames), foundNames(peopleNames)]
const courses = { best: foundCourses('best', 'texts'), newest: foundCourses('newest', 'texts') }
const courseTitles = foundCourses('best', 'titles')
const titles = foundOverview('best', depths.titles, best)

/** See decisions.md V3 and docs/decisions/059. Errors: bad_club_identifier. */
export async function searchEverything(
  { db, viewer }: Viewing,
  query: z.output<typeof listEverything>,
): Promise<SearchOverview> {
  const found = await withCorrections({ db, viewer }, query.q, async (terms) => {
    const filters = contentFilters(terms, viewer, query, contentKinds)
    const [overview, inCourses] = await Promise.all([
      overviews[query.sort](db, { ...filters, size: best }),
      query.topic ? [] : courses[query.sort](db, courseFilters(filters, best)),
    ])
    const { clubs, people, counts } = overview
    const isEmpty = clubs.count + people.count + counts.length + inCourses.length === 0
    return { overview, inCourses, isEmpty }
  })
  const { clubs, people, items: picked = [], counts = [], within = [] } = found.result?.overview ?? {}
  const inCourses = found.result?.inCourses ?? []
  const [cards, persons, items] = await Promise.all([
    cardsOf(db, viewer?.id, clubs),
    personsOf(db, people),
    loadItems({ db, viewer }, picked),
  ])
  const texts = [items.map(textsOf), inCourses.map(textsOfCourse), cards.map(textsOfClub)]
  const marks = await marksIn(db, found.words, texts.flat(2))
  const foundInCourses = presentCourses(inCourses, marks)
  const groups = new Map<SearchGroup, { count: number; more: boolean }>(
    counts.map(({ kind, ...count }) => [kind, count]),
  )
  const ofKinds = Object.fromEntries(contentKinds.map((kind) => [kind, groups.get(kind) ?? none]))
  return {
    corrected: found.corrected,
    forms: [...marks.forms],
    counts: {
      ...{ clubs: countOf(clubs), people: countOf(people), courses: countOfCourses(inCourses) },
      ...ofKinds,
    } as SearchOverview['counts'],
    ...{ clubs: cards, people: persons, items: presentFound(items, marks), courses: foundInCourses },
    within: eachOnce([...within.map(presentLabel), ...foundInCourses.map(({ club }) => club)]),
  }
}

/** A page of one kind. Errors: bad_input (cursor), bad_club_identifier. */
export async function searchContent(
  { db, viewer }: Viewing,
  { q, type, sort, cursor, ...narrowed }: z.output<typeof listContent>,
) {
  const from = decodeResultCursor(sort, cursor)
  const found = await withCorrections({ db, viewer }, q, async (terms) => {
    const filters = contentFilters(terms, viewer, narrowed, [type])
    // Newest first continues after the last page; by rank everything is ranked again.
    if (from && sort === 'newest' && (!filters.until || from.at < filters.until)) filters.until = from.at
    const rows = await pages[sort](db, {
      ...filters,
      fromRank: from?.rank,
      fromAt: from?.at,
      fromId: from?.id,
    })
    return { rows, isEmpty: rows.length === 0 }
  })
  const { rows, next } = paginate(found.result?.rows ?? [], limits.searchPage, (row) =>
    encodeResultCursor(sort, row),
  )
  const items = await loadItems({ db, viewer }, rows)
  const marks = await marksIn(db, found.words, items.flatMap(textsOf))
  return { items: presentFound(items, marks), next, corrected: found.corrected, forms: [...marks.forms] }
}

/** Courses the viewer can see, and lessons open to them. Errors: bad_input (cursor), bad_club_identifier. */
export async function searchCourses(
  { db, viewer }: Viewing,
  { q, sort, cursor, ...narrowed }: z.output<typeof listCourses>,
) {
  const from = decodeResultCursor(sort, cursor)
  const place = { fromRank: from?.rank, fromAt: from?.at, fromId: from?.id }
  const found = await withCorrections({ db, viewer }, q, async (terms) => {
    const filters = contentFilters(terms, viewer, narrowed, [])
    const rows = narrowed.topic
      ? []
      : await courses[sort](db, { ...courseFilters(filters, limits.searchPage + 1), ...place })
    return { rows, isEmpty: rows.length === 0 }
  })
  const { rows, next } = paginate(found.result?.rows ?? [], limits.searchPage, (row) =>
    encodeResultCursor(sort, row),
  )
  const marks = await marksIn(db, found.words, rows.flatMap(textsOfCourse))
  return { items: presentCourses(rows, marks), next, corrected: found.corrected, forms: [...marks.forms] }
}

/** Private clubs by their public preview. Error: bad_input (cursor). */
export async function searchClubs({ db, viewer }: Viewing, query: Query) {
  const { names, words, ...page } = await pageOfNames({ db, viewer }, query, clubs)
  const items = await cardsOf(db, viewer?.id, names)
  const { forms } = await marksIn(db, words, items.flatMap(textsOfClub))
  return { ...page, items, forms: [...forms] }
}

/** Error: bad_input (cursor). */
export async function searchPeople({ db, viewer }: Viewing, query: Query) {
  const { names, words: _, ...page } = await pageOfNames({ db, viewer }, query, people)
  return { ...page, items: await personsOf(db, names) }
}

/** Suggests names and titles while typing: without comments, texts and corrections. */
export async function suggest({ db, viewer }: Viewing, q: string): Promise<Suggestions> {
  const search = parseSearch(q)
  const terms = contentTermsOf(search)
  if (!terms) return { forms: [], clubs: [], people: [], items: [], courses: [] }
  const filters = contentFilters(terms, viewer, {}, contentKinds)
  const [{ clubs, people, items: picked }, inCourses] = await Promise.all([
    titles(db, { ...filters, size: best }),
    courseTitles(db, courseFilters(filters, best)),
  ])
  const [labels, persons, items] = await Promise.all([
    labelsOf(
      db,
      clubs.places.filter(({ rank }) => rank >= named).map(({ id }) => id),
    ),
    personsOf(db, people),
    loadItems({ db, viewer }, picked),
  ])
  const names = [
    ...labels.map(({ name }) => name),
    ...items.map(({ item }) => item.title),
    ...inCourses.flatMap(({ title, lesson_title: lesson }) => [title, lesson ?? '']),
  ]
  const { forms } = await marksIn(db, search.words, names)
  const isTitled = ({ title }: FoundItem) => matchesIn(title, search.words, forms).length > 0
  const marks = { typed: search.words, forms }
  return {
    forms: [...forms],
    ...{ clubs: labels, people: persons },
    items: presentFound(items, marks).filter(isTitled).slice(0, limits.suggestedItems),
    courses: presentCourses(inCourses, marks).map(({ id, course, lesson, club }) => ({
      ...{ id, course, lesson, club },
    })),
  }
}

/**
 * Searches for the typed words and, if nothing matches, for corrections. Returns a correction only with results for
 * this viewer; `words` are those of the search with results.
 */
async function withCorrections<T extends { isEmpty: boolean }>(
  context: Viewing,
  typed: string,
  look: (terms: ContentTerms) => Promise<T>,
): Promise<{ result: T | undefined; words: string; corrected: string | null }> {
  const search = parseSearch(typed)
  const { words } = search
  const terms = contentTermsOf(search)
  if (!terms) return { result: undefined, words, corrected: null }
  const first = await look(terms)
  if (!first.isEmpty) return { result: first, words, corrected: null }
  for (const text of await correctionsOf(context, words)) {
    const phrases = search.phrases.includes(words) ? [text] : []
    const other: ParsedSearch = { ...search, words: text, phrases }
    const otherTerms = contentTermsOf(other)
    const result = otherTerms && (await look(otherTerms))
    if (result && !result.isEmpty) return { result, words: text, corrected: typedSearch(other) }
  }
  return { result: first, words, corrected: null }
}

const contentFilters = (
  terms: ContentTerms,
  viewer: Context['viewer'],
  { club, topic, from, to }: Narrowed,
  kinds: readonly ContentKind[],
): ContentFilters => ({
  ...terms,
  ...(club === undefined ? {} : clubKey(club)),
  viewerId: viewer?.id ?? nobody,
  topicId: topic,
  kinds: [...kinds],
  from: from === undefined ? undefined : new Date(from),
  until: to === undefined ? undefined : new Date(to),
})

const courseFilters = (
  { kinds: _, topicId: __, ...filters }: ContentFilters,
  size: number,
): CourseFilters => ({
  ...filters,
  size,
})

async function pageOfNames(context: Viewing, { q, cursor }: Query, find: typeof clubs) {
  const from = decodeNameCursor(cursor)
  const place = { fromRank: from?.rank, fromWeight: from?.weight, fromId: from?.id }
  const found = await withCorrections(context, q, async (terms) => {
    const [names] = await find(context.db, { ...terms, ...place, size: limits.searchPage + 1 })
    return { names, isEmpty: !names?.count }
  })
  const { rows, next } = paginate(found.result?.names?.places ?? [], limits.searchPage, encodeNameCursor)
  return { names: { places: rows }, next, corrected: found.corrected, words: found.words }
}

const countOf = (names: Names | undefined) => (names ? { count: names.count, more: names.more } : none)

const countOfCourses = ([first]: CourseResult[]) => ({
  count: Math.min(first?.total ?? 0, limits.searchCounted),
  more: (first?.total ?? 0) > limits.searchCounted,
})

type Places = Pick<Names, 'places'> | undefined
const textsOfClub = ({ name, description }: ClubCard) => [name, description]
const idsOf = (names: Places) => names?.places.map(({ id }) => id) ?? []

async function cardsOf(db: Database, viewerId: string | undefined, names: Places) {
  const ids = idsOf(names)
  if (ids.length === 0) return []
  const rows = await selectClubs(db, viewerId ?? nobody)
    .where('k.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return inOrder(ids, rows.map(presentCard))
}

async function personsOf(db: Database, names: Places) {
  const ids = idsOf(names)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('profiles as p')
    .select(personColumns)
    .where('p.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return inOrder(
    ids,
    rows.flatMap((row) => presentPerson(row) ?? []),
  )
}

async function labelsOf(db: Database, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('clubs')
    .select(['id', 'slug', 'name', 'logo_path'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return inOrder(ids, rows.map(presentLabel))
}

const eachOnce = <T extends { id: string }>(all: T[]) => [
  ...new Map(all.map((one) => [one.id, one])).values(),
]

function inOrder<T extends { id: string }>(ids: string[], found: T[]): T[] {
  const byId = new Map(found.map((one) => [one.id, one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
