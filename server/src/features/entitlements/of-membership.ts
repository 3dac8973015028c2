import { sql } from 'kysely'

/** SQL: whether entitlement `e` is of the membership itself, not of something in the club. */
export const isOfMembership = sql<boolean>`(e.group_id is null and e.course_id is null and e.event_id is null)`
