import type { ClubPlan } from '../plan.ts'
import { books } from './books.ts'
import { choir } from './choir.ts'
import { clay } from './clay.ts'
import { founders } from './founders.ts'
import { games } from './games.ts'
import { garden } from './garden.ts'
import { ink } from './ink.ts'
import { makers } from './makers.ts'
import { photo } from './photo.ts'
import { repair } from './repair.ts'
import { trail } from './trail.ts'

export const clubPlans: ClubPlan[] = [
  makers,
  trail,
  garden,
  books,
  games,
  clay,
  founders,
  photo,
  repair,
  choir,
  ink,
]
