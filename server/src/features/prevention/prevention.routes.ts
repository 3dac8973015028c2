import type { Routes } from '../../platform/http/bind.ts'
import { readHiddenWords } from './hidden-words/hidden-words.reads.ts'
import { hideWord, showWord } from './hidden-words/hidden-words.writes.ts'
import { changeNewcomers, readNewcomers } from './newcomers.writes.ts'
import { changePrevention, readPrevention } from './settings.writes.ts'
import {
  readServerTerms,
  readWatchedTerms,
  tryServerTerms,
  tryTerms,
  unwatchServerTerm,
  unwatchTerm,
  watchServerTerm,
  watchTerm,
} from './terms.writes.ts'

export const forPeople = {
  'GET /my/hidden-words': readHiddenWords,
  'POST /my/hidden-words': (context, { body }) => hideWord(context, body),
  'DELETE /my/hidden-words/:wordId': (context, { wordId }) => showWord(context, wordId),
  'GET /clubs/:club/prevention': (context, { club }) => readPrevention(context, club),
  'PUT /clubs/:club/prevention': (context, { club, body }) => changePrevention(context, club, body),
  'GET /clubs/:club/watched-terms': (context, { club }) => readWatchedTerms(context, club),
  'POST /clubs/:club/watched-terms': (context, { club, body }) => watchTerm(context, club, body),
  'DELETE /clubs/:club/watched-terms/:termId': (context, { club, termId }) =>
    unwatchTerm(context, club, termId),
  'POST /clubs/:club/watched-terms/trial': (context, { club, body }) => tryTerms(context, club, body.text),
} satisfies Partial<Routes<'person'>>

export const forOperators = {
  'GET /admin/newcomers': readNewcomers,
  'PUT /admin/newcomers': (context, { body }) => changeNewcomers(context, body),
  'GET /admin/watched-terms': readServerTerms,
  'POST /admin/watched-terms': (context, { body }) => watchServerTerm(context, body),
  'DELETE /admin/watched-terms/:termId': (context, { termId }) => unwatchServerTerm(context, termId),
  'POST /admin/watched-terms/trial': (context, { body }) => tryServerTerms(context, body.text),
} satisfies Partial<Routes<'operator'>>
