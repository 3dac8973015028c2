const longTexts = ['content', 'description', 'agenda'] as const

/** The long texts of an item of any kind, which are Markdown: of what was sent, of its fields, or of what is shown. */
export const proseOf = (fields: object): string[] =>
  longTexts.flatMap((name) => {
    const text = (fields as Partial<Record<string, unknown>>)[name]
    return typeof text === 'string' ? [text] : []
  })
