/** Plain values, so that a page can use them without loading a schema. */
export const placeLimits = {
  name: 40,
  /** Characters of a legal page. */
  page: 50_000,
  /** Summary of a version's changes. */
  changes: 1000,
  /** A version comes into force at most this many days after it is published. */
  inForceDays: 365,
  announcement: 500,
  announcementLink: 500,
  /** An announcement ends at most this many days after it is made. */
  announcementDays: 365,
} as const

/** Addresses of pages, in the order of the footer. */
export const legalPages = ['terms', 'privacy', 'rules', 'imprint', 'contact'] as const
export type LegalPage = (typeof legalPages)[number]

/** People accept these; the others only inform. */
export const acceptedPages = ['terms', 'privacy', 'rules'] as const satisfies readonly LegalPage[]

export const legalTitles: Record<LegalPage, string> = {
  terms: 'Terms',
  privacy: 'Privacy',
  rules: 'Community rules',
  imprint: 'Imprint',
  contact: 'Contact',
}

/** The place's name until operators choose one. */
export const defaultName = 'Guildhall'

export const unreadable =
  'This color is hard to read: links and white words on buttons need a contrast of 4.5. Choose a darker one.'
