import { z } from 'zod'
import { groupLabel } from './club-groups.ts'
import { editLook } from './club-look.ts'
import { editNavigation } from './club-navigation.ts'
import {
  addressField,
  businessFields,
  checkBusiness,
  checkFee,
  club,
  clubParam,
  currency,
  detailsFields,
  feeFields,
} from './clubs.ts'
import { filePath, id, line, person, searchText } from './common.ts'
import { before } from './editing.ts'
import type { Endpoints } from './endpoint.ts'
import { features, limits } from './limits.ts'
import { levelNames } from './points.ts'

export const changeFeatures = z.object({
  features: z.partialRecord(z.enum(features), z.boolean()),
})

/** Who may publish a kind of content. The owner and admins always may. */
const publishers = z.object({
  who: z.enum(['admins', 'all', 'named']),
  people: z.array(person),
  groups: z.array(groupLabel),
})
export type Publishers = z.infer<typeof publishers>

export const clubPermissions = z.object({ permissions: z.record(z.enum(features), publishers) })
export type ClubPermissions = z.infer<typeof clubPermissions>

/** `[]` for admins only, `['all']` for every member, else ids of members and of the club's groups (platform.md 3). */
export const changePermissions = z.object({
  permissions: z.partialRecord(
    z.enum(features),
    z
      .array(z.union([z.literal('all'), id]))
      .max(limits.namedPeople, `At most ${limits.namedPeople} people and groups`)
      .transform((list) => (list.includes('all') ? ['all'] : [...new Set(list)])),
  ),
  before,
})
export type ChangePermissions = z.input<typeof changePermissions>

export const changeLandingPage = z.object({ landingPage: z.enum(['feed', ...features]), before })

export const changeLook = editLook.partial().extend({ before })

export const changeNavigation = editNavigation.extend({ before })

/** Without a slug, a new name also makes a new slug, unless an admin chose the present one. */
export const editDetails = z.object({ ...detailsFields, ...addressField })
export const changeDetails = editDetails.partial().extend({ before })

/** An omitted picture stays unchanged; null removes it. */
export const editImages = z.object({
  logoPath: filePath.nullable().optional(),
  thumbnailPath: filePath.nullable().optional(),
})
export const changeImages = editImages.extend({ before })

const access = z.object({ isPrivate: z.boolean(), ...feeFields, currency })
export const editAccess = access.superRefine(checkFee)
/** Without `checkFee`: the server checks the result of the change. */
export const changeAccess = access.partial().extend({
  /** The last day of who is a member now, once they have to pay; null for no end. Taken when a free club becomes paid. */
  keptUntil: z.iso.date('Choose a date').nullable().optional(),
  before,
})

export const editBusiness = z.object(businessFields).superRefine(checkBusiness)
export const changeBusiness = z.object({ business: businessFields.business.partial(), before })

const levelName = line(limits.levelName, `A level's name has at most ${limits.levelName} characters`).refine(
  (name) => name !== '',
  'Name this level',
)

export const editLeaderboard = z.object({
  isOn: z.boolean(),
  showsLevels: z.boolean(),
  /** From the lowest level. */
  levels: z.array(levelName).length(levelNames.length, `A club has ${levelNames.length} levels`),
})
export const changeLeaderboard = editLeaderboard.partial().extend({ before })

const clubErrors = ['club_not_found', 'bad_club_identifier', 'members_only'] as const

export const clubSettingsApi = {
  'PUT /clubs/:club/features': {
    summary: 'Turn kinds of content on or off; owner only',
    access: 'person',
    params: clubParam,
    body: changeFeatures,
    response: club,
    errors: [...clubErrors, 'owner_only'],
  },
  'PUT /clubs/:club/features/:feature': {
    summary: 'Turn on one kind of content; owner and admins only',
    access: 'person',
    params: clubParam.extend({ feature: z.enum(features) }),
    response: club,
    errors: [...clubErrors, 'permission_denied'],
  },
  'GET /clubs/:club/permissions': {
    summary: 'Get who can publish each kind of content; owner and admins only',
    access: 'person',
    params: clubParam,
    response: clubPermissions,
    errors: [...clubErrors, 'permission_denied'],
  },
  'PUT /clubs/:club/permissions': {
    summary: 'Set who can publish kinds of content; owner and admins only',
    access: 'person',
    params: clubParam,
    body: changePermissions,
    response: clubPermissions,
    errors: [...clubErrors, 'permission_denied', 'changed_meanwhile', 'person_not_in_club'],
  },
  'GET /clubs/:club/permissions/people': {
    summary: 'Find up to 10 members for the permissions by name or username',
    access: 'person',
    params: clubParam,
    query: z.object({ q: searchText.optional() }),
    response: z.object({ people: z.array(person) }),
    errors: [...clubErrors, 'permission_denied'],
  },
  'PUT /clubs/:club/landing-page': {
    summary: 'Set the tab that the club opens with; owner and admins only',
    access: 'person',
    params: clubParam,
    body: changeLandingPage,
    response: club,
    errors: [...clubErrors, 'permission_denied', 'changed_meanwhile', 'feature_disabled'],
  },
  'PUT /clubs/:club/navigation': {
    summary: 'Set the order of a club’s navigation, and which entries it shows; owner and admins only',
    access: 'person',
    params: clubParam,
    body: changeNavigation,
    response: club,
    errors: [...clubErrors, 'permission_denied', 'changed_meanwhile'],
  },
  'PUT /clubs/:club/look': {
    summary: 'Set a club’s accent color, links and introduction; owner and admins only',
    access: 'person',
    params: clubParam,
    body: changeLook,
    response: club,
    errors: [...clubErrors, 'permission_denied', 'changed_meanwhile'],
  },
  'PUT /clubs/:club/leaderboard': {
    summary: 'Turn the leaderboard and members’ levels on or off, and name the levels; owner and admins only',
    access: 'person',
    params: clubParam,
    body: changeLeaderboard,
    response: club,
    errors: [...clubErrors, 'permission_denied', 'changed_meanwhile'],
  },
  'PUT /clubs/:club/details': {
    summary:
      'Change name, description, categories and address; a new name makes a new slug, and the old one redirects to it',
    access: 'person',
    params: clubParam,
    body: changeDetails,
    response: club,
    errors: [
      ...clubErrors,
      'permission_denied',
      'changed_meanwhile',
      'slug_unavailable',
      'slug_impossible',
      'slug_taken',
      'slug_reserved',
    ],
  },
  'PUT /clubs/:club/images': {
    summary: 'Change logo and thumbnail',
    access: 'person',
    params: clubParam,
    body: changeImages,
    response: club,
    errors: [...clubErrors, 'permission_denied', 'changed_meanwhile', 'file_not_found', 'file_in_use'],
  },
  'PUT /clubs/:club/access': {
    summary:
      'Change the membership fee, or make the club private; a private club becomes public by PUT /clubs/:club/opening',
    access: 'person',
    params: clubParam,
    body: changeAccess,
    response: club,
    errors: [...clubErrors, 'permission_denied', 'changed_meanwhile', 'owner_only', 'opening_required'],
  },
  'PUT /clubs/:club/business': {
    summary: 'Change the details of a business club',
    access: 'person',
    params: clubParam,
    body: changeBusiness,
    response: club,
    errors: [...clubErrors, 'permission_denied', 'changed_meanwhile', 'not_a_business_club'],
  },
  'PUT /clubs/:club/conversion': {
    summary: 'Convert a regular club into a business club permanently; owner only',
    access: 'person',
    params: clubParam,
    body: editBusiness,
    response: club,
    errors: [...clubErrors, 'owner_only', 'already_business'],
  },
} as const satisfies Endpoints
