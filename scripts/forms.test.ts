import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { elsewhereTried, forms } from '../e2e/forms.ts'

const root = fileURLToPath(new URL('../web/src/', import.meta.url))
const isForm = /useContractForm\(|useEditForm\(|<ConfirmDialog|<Dialog\b|<SaveBar|<form\b/

/** The building blocks themselves. */
const blocks = ['lib/forms/useContractForm.ts', 'ui/FormDialog.tsx']

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.test\./.test(file) && isForm.test(readFileSync(`${root}${file}`, 'utf8')),
  )

it('every form and dialog is in the table of e2e/forms.ts, or named there with its test', () => {
  expect(files.length).toBeGreaterThan(50)
  const known = [
    ...Object.values(forms).flatMap((stage) => stage.flatMap((form) => form.files)),
    ...Object.keys(elsewhereTried),
    ...blocks,
  ]
  expect(files.filter((file) => !known.includes(file))).toEqual([])
  const tried = Object.values(forms).flatMap((stage) => stage.flatMap((form) => form.files))
  expect(tried.filter((file) => !existsSync(`${root}${file}`))).toEqual([])
})
