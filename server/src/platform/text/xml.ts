/** A piece of XML whose values are escaped. Only `xml` creates it. */
export class Xml {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | Xml | Value[]

/**
 * Builds XML 1.0: xml`<link href="${address}">${title}</link>`. Strings are escaped, pieces of XML and lists of them are
 * inserted as they are. Attribute values need quotes around them.
 */
export const xml = (markup: TemplateStringsArray, ...values: Value[]): Xml =>
  new Xml(String.raw({ raw: markup }, ...values.map(written)))

/** A whole file with its declaration, to be sent as UTF-8. */
export const xmlFile = (root: Xml): string => `<?xml version="1.0" encoding="utf-8"?>\n${root.text}\n`

/** Without the characters that XML 1.0 excludes even when escaped, and without other control characters. */
export const xmlCharacters = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu, '').toWellFormed()

function written(value: Value): string {
  if (value instanceof Xml) return value.text
  if (Array.isArray(value)) return value.map(written).join('\n')
  return xmlCharacters(value).replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
