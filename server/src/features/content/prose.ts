const longTexts = ['content', 'description', 'agenda'] as const

/** The Markdown texts of an item of any kind, by field name: of an input, of stored fields, or of shown data. */
export const proseFieldsOf = (fields: object): [name: string, text: string][] =>
  longTexts.flatMap((name): [string, string][] => {
    const text = (fields as Partial<Record<string, unknown>>)[name]
    return typeof text === 'string' ? [[name, text]] : []
  })

export const proseOf = (fields: object): string[] => proseFieldsOf(fields).map(([, text]) => text)
