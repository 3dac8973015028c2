const longTexts = ['content', 'description', 'agenda'] as const

/** The long texts of an item of any kind by their names, which are Markdown: of what was sent, of its fields, or of what is shown. */
export const proseFieldsOf = (fields: object): [name: string, text: string][] =>
  longTexts.flatMap((name): [string, string][] => {
    const text = (fields as Partial<Record<string, unknown>>)[name]
    return typeof text === 'string' ? [[name, text]] : []
  })

export const proseOf = (fields: object): string[] => proseFieldsOf(fields).map(([, text]) => text)
